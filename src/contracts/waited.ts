import * as z from 'zod/mini'

/** How long something waited on the device before it was sent. The device's clock may be wrong, but it passes at the right speed. */
export const waitedMs = z.optional(z.int().check(z.nonnegative()))
