/**
 * Where the spec is silent, a switch chooses; the first setting is the default. R4 catalogueMethod, R5 pollShape and
 * statusForm, R6 productHints, R19 errorHttpStatus, R20 insufficientFunds, R21 replayAfterRetry, R33 and R34
 * recordMembers, R36 referenceReuse, R38 refusalExtras.
 */
export const switchSettings = {
  catalogueMethod: ['both', 'post', 'get'],
  pollShape: ['record', 'data', 'array', 'page'],
  statusForm: ['text', 'number'],
  productHints: ['categoryId', 'none'],
  errorHttpStatus: ['4xx', '200'],
  insufficientFunds: ['rejected', 'failed transaction'],
  replayAfterRetry: ['original', 'latest'],
  recordMembers: ['ours', 'snake', 'mute'],
  referenceReuse: ['original', 'refused'],
  refusalExtras: ['none', 'parent', 'latest'],
} as const
type SwitchName = keyof typeof switchSettings
export type Switches = { readonly [Name in SwitchName]: (typeof switchSettings)[Name][number] }

export const defaultSwitches: Switches = {
  catalogueMethod: 'both',
  pollShape: 'record',
  statusForm: 'text',
  productHints: 'categoryId',
  errorHttpStatus: '4xx',
  insufficientFunds: 'rejected',
  replayAfterRetry: 'original',
  recordMembers: 'ours',
  referenceReuse: 'original',
  refusalExtras: 'none',
}

/**
 * Checks settings from outside and merges them into the current ones.
 * @returns the switches, or what is wrong, naming the key or the value
 */
export function mergeSwitches(
  present: Switches,
  wanted: unknown,
): { ok: true; switches: Switches } | { ok: false; problem: string } {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return { ok: false, problem: 'Switches are a JSON object' }
  let switches = present
  for (const [name, value] of Object.entries(wanted)) {
    if (!isSwitchName(name)) return { ok: false, problem: `Unknown switch: ${name}` }
    const merged = withSetting(switches, name, value)
    if (merged === undefined) {
      const settings = switchSettings[name].join(', ')
      return {
        ok: false,
        problem: `Switch ${name} takes ${settings}; not ${JSON.stringify(value)}`,
      }
    }
    switches = merged
  }
  return { ok: true, switches }
}

function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(switchSettings, name)
}

function withSetting(switches: Switches, name: SwitchName, value: unknown): Switches | undefined {
  const setting = switchSettings[name].find((known) => known === value)
  return setting === undefined ? undefined : { ...switches, [name]: setting }
}
