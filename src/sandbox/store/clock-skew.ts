/**
 * How far the clocks of two servers on one database may differ, in milliseconds. A count from later than that was made
 * before the clock was set back, and is ignored.
 */
export const clockSkewMs = 5_000
