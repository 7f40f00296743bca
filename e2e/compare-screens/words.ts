/** Words that have changed: the build before may still say them as it did, this one must say them as it does. */
export const words = {
  delivering: /^(?:Delivering|Being delivered)$/,
  openSales: /^(?:Open sales|Sales to look after)$/,
  /** Of the box that has to be checked before a shift closes over such sales. */
  open: /are open|not finished/,
  askedForCode: /^(?:Check|Look at) your messages$/,
  repeatIt: /^(?:Repeat it|The same again)$/,
  goOn: /^(?:Continue|Go on)$/,
  save: /^(?:Save|Write it down)$/,
} as const
