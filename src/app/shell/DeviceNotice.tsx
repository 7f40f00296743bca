import { useStore } from 'zustand'
import { deviceNews, type DeviceNews } from '../../till/device/device-news.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'

/** Says what this device has lost, or that another device sells as this till, until somebody dismisses it. */
export function DeviceNotice() {
  const all = useStore(deviceNews)
  return all.map((one) => (
    <Banner
      key={one.kind}
      tone="needs"
      live="assertive"
      title={titles[one.kind]}
      onDismiss={() => deviceNews.putAway(one.kind)}
    >
      {wordsOf(one)}
    </Banner>
  ))
}

const titles: Readonly<Record<DeviceNews['kind'], string>> = {
  'settings-restored': 'The browser had lost this till’s settings',
  'journal-lost': 'The browser had lost this till’s sales',
  doubled: 'Another device sells as this till',
  damaged: 'The till can’t read some of its sales',
}

function wordsOf(one: DeviceNews): string {
  switch (one.kind) {
    case 'settings-restored':
      return 'The till restored them and the open shift from its second copy. Your last changes may be missing: check Settings.'
    case 'journal-lost':
      return `${one.listed ? listed(one) : 'The platform’s list could not be read. Before you sell the same again, ask your provider whether the first sale went through.'} How they were paid is lost, so cash-up counts them as “payment not known”. So are the receipts of sales that were handed over: the platform has those.`
    case 'damaged':
      return `The till doesn’t know how they ended; they may have been sold: ${one.references.join(', ')}. Look for them in Sales, or ask your provider, before you sell the same again. All other sales continue.`
    case 'doubled':
    default:
      return `The platform lists ${countOf(one.sales)} with this till’s number that this device did not make: its browser profile was copied, or restored from a backup. From now on this device has its own number. Its sales and its open shift stay here; if the float is in the other till’s drawer, close this shift.`
  }
}

function listed({ sales, again, open }: Extract<DeviceNews, { kind: 'journal-lost' }>): string {
  const known = `It had ${countOf(sales)}. The till took ${countOf(again)} of the last day from the platform’s list.`
  if (open === 0) return known
  return `${known} ${open === 1 ? 'One has not ended yet' : `${open} have not ended yet`}: look at ${open === 1 ? 'it' : 'them'} before you sell the same again.`
}

function countOf(sales: number): string {
  return sales === 1 ? '1 sale' : `${sales} sales`
}
