/** Words that have changed: an old build may use the old words, this build must use the new. */
export const words = {
  delivering: /^(?:Pending|Delivering)/,
  openSales: /^(?:Open sales|Sales to look after)$/,
  /** The checkbox that a shift with open sales needs before it closes. */
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
