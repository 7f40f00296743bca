/** Fewer digits are a price, a size or the beginning of something. */
const FEWEST = 9

/** Whether a text is the number of something, a customer's, a meter's or a voucher's, and no product's name. */
export function isLikeNumber(text: string): boolean {
  return /^[\d\s+().-]+$/.test(text) && text.replace(/\D/g, '').length >= FEWEST
}
