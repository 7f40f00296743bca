import { isAbroad, type MobileNumber } from './mobile-number.ts'

/**
 * The network that first had a range of numbers, by the digits after +27. Three digits win over two. From the published
 * numbering plan. Numbers are portable, so this is only a hint (ruling R16).
 */
const RANGES: readonly (readonly [network: string, prefixes: string])[] = [
  ['Vodacom', '606 607 608 609 636 637 646 647 648 649 660 661 662 663 664 665 673 674 675 818'],
  ['Vodacom', '71 72 76 79 82'],
  ['MTN', '603 604 605 640 655 656 657 686 687 688 689 710 717 718 719 810'],
  ['MTN', '63 73 78 83'],
  ['Cell C', '641 642 643 644 645 650 651 652 653 654'],
  ['Cell C', '61 62 74 84'],
  ['Telkom', '601 602 614 658 659 811 812 813 814 815 817'],
  ['Telkom', '67 68'],
  ['Rain', '816'],
]

const NETWORK_BY_PREFIX: ReadonlyMap<string, string> = new Map(
  RANGES.flatMap(([network, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, network] as const),
  ),
)

/**
 * The network that first had this number's range: 'Vodacom', 'MTN', 'Cell C', 'Telkom' or 'Rain'. Undefined when
 * unknown. Use it only to suggest a brand (ruling R16).
 */
export function networkHint(m: MobileNumber): string | undefined {
  if (isAbroad(m)) return undefined
  return NETWORK_BY_PREFIX.get(m.slice(3, 6)) ?? NETWORK_BY_PREFIX.get(m.slice(3, 5))
}
