#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, SKBlendMode) {
    SKBlendModeNormal,
    SKBlendModeMultiply,
    SKBlendModeRGB,
};

typedef NS_CLOSED_ENUM(NSUInteger, SKSide) { SKSideLeft, SKSideRight } NS_SWIFT_NAME(Side);

typedef NS_OPTIONS(NSUInteger, SKExportOptions) {
    SKExportOptionsThumbnail = 1 << 0,
    SKExportOptionsMetadata = 1 << 1,
};

extern NSString *const SKVersion;
extern NSString *_Nullable const SKBuildName;
FOUNDATION_EXPORT const NSInteger SKMaxLayers;

/// A filter that its owner changes.
NS_SWIFT_NAME(Filter)
@interface SKFilter : NSObject <NSCopying>
@property (nonatomic, copy) NSString *name;
@property (nonatomic) SKBlendMode mode;
@property (nonatomic, copy, nullable) void (^progress)(double done);
- (instancetype)initWithName:(NSString *)name;
@end

@interface SKBlurFilter : SKFilter
@property (nonatomic) double radius;
@end

@interface SKFilter (Presets)
+ (SKFilter *)presetNamed:(NSString *)name;
@end

NS_ASSUME_NONNULL_END
