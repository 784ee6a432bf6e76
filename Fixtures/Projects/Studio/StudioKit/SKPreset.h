#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Settings that never change.
NS_SWIFT_SENDABLE
@interface SKPreset : NSObject
@property (nonatomic, copy) NSString *title;
@end

/// An identity. Nothing in it can be set.
@interface SKToken : NSObject
@property (nonatomic, readonly) NSUInteger number;
@end

NS_SWIFT_UI_ACTOR
@interface SKPanel : NSObject
@property (nonatomic) BOOL isOpen;
@end

NS_ASSUME_NONNULL_END
