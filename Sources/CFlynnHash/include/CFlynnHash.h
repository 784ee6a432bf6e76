// A cryptographic hash for the contents of files.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the first 16 bytes of the BLAKE3 hash of some bytes. Nobody can find two inputs with the same 16 bytes in less than about 2^64
/// attempts. Thread-safe.
void flynn_content_hash(const void *bytes, size_t count, uint8_t hash[16]);

#ifdef __cplusplus
}
#endif
