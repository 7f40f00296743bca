import { beforeTheTill } from './before-the-till.ts'
import { arranging, browsing } from './catalogue-screens.ts'
import { cashingUp } from './cash-up-screens.ts'
import { details, payment } from './form-screens.ts'
import { outcomes, underWay } from './outcome-screens.ts'
import { colleagues, manager, settings } from './people-screens.ts'
import { redeeming } from './redeem-screens.ts'
import { retries, sales } from './sales-screens.ts'
import { troubles } from './trouble-screens.ts'
import type { Visit } from '../visit.ts'

/** Flows through all screens of the till. Each starts with an empty browser and a fresh sandbox. */
export const flows: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  'before-the-till': beforeTheTill,
  details,
  payment,
  outcomes,
  'under-way': underWay,
  redeeming,
  sales,
  retries,
  'cashing-up': cashingUp,
  browsing,
  arranging,
  settings,
  colleagues,
  manager,
  troubles,
}
