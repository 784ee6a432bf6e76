#import <Foundation/Foundation.h>

#import "SKFilter.h"
#import "SKLibrary.h"
#import "SKPreset.h"
