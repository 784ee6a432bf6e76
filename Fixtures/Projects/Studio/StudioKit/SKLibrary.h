#import <Foundation/Foundation.h>

#import "SKFilter.h"

@class SKPreset;

NS_ASSUME_NONNULL_BEGIN

typedef void (^SKCompletion)(NSInteger count);

/// Calls the block when the library has changed.
void SKObserve(void (^change)(void));
/// Calls the block for each filter, and returns.
void SKEachFilter(void(NS_NOESCAPE ^ body)(NSInteger number));
NSInteger SKCount(void);

@protocol SKLibraryDelegate <NSObject>
- (void)libraryDidChange;
@optional
- (void)libraryDidClose;
@end

NS_ASSUME_NONNULL_END
