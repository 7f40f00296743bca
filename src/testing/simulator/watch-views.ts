import type { Till } from './till.ts'

/** What tabs show that the disk has moved on from, by tab, reference and version, with the sale's key. */
export function oldViews(tills: readonly Till[]): ReadonlyMap<string, string> {
  const views = new Map<string, string>()
  for (const { tabs, disk } of tills) {
    for (const tab of tabs.filter(({ isRunning }) => isRunning)) {
      for (const { reference, version, summary } of tab.engine?.snapshot().sales ?? []) {
        if (version < (disk.disk.rows.get(reference)?.version ?? 0))
          views.set(`${tab.name} ${reference} ${version}`, summary.title)
      }
    }
  }
  return views
}
