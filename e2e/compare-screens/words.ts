/** Words that have changed: the build before may still say them as it did, this one must say them as it does. */
export const words = {
  delivering: /^(?:Pending|Delivering)/,
  openSales: /^(?:Open sales|Sales to look after)$/,
  /** Of the box that has to be checked before a shift closes over such sales. */
  open: /^Close with|are open/,
  askedForCode: /^(?:Check|Look at) your messages$/,
  repeatIt: /^(?:Repeat it|The same again)$/,
  badCode: /^That code (?:doesn’t work|can not be used)$/,
  exact: /^(?:Exactly right|Right to the cent)$/,
  variance: /^Reason for the (?:variance|difference)/,
  wrongPin: /^(?:Wrong PIN|That is not the PIN)$/,
  notForPartner: /^A partner (?:user can’t|sign-in can not) sell$/,
  goOn: /^(?:Continue|Go on)$/,
  save: /^(?:Save|Write it down)$/,
} as const
