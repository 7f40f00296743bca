/**
 * How far the clocks of two servers on one database may differ, in milliseconds. What was counted at a later time than this
 * from now was counted before the clock was set back, and counts for nothing.
 */
export const clockSkewMs = 5_000
