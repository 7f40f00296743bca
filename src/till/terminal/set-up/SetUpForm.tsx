import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Preset } from '../../../platform/transport/config.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { stickyFoot } from '../../../ui/part/sticky-foot.ts'
import { Segmented } from '../../../ui/tile/Segmented.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { useField } from '../../../ui/field/use-field.ts'
import { cashRoundings } from '../../../values/cash.ts'
import { cashRoundingLabel } from '../cash-rounding.ts'
import { OtherMethodField, PaymentMethodsField } from '../PaymentMethodsField.tsx'
import { longestShopName } from '../printer-settings.ts'
import { roleOf, setUpOfPreset, setUpOfRole, setUpSchema, type SetUp } from './set-up.ts'

const accountTypes = [
  { value: 'merchant', label: 'Merchant' },
  { value: 'sub-merchant', label: 'Sub-merchant' },
  { value: 'partner', label: 'Partner' },
  { value: 'vendor', label: 'Vendor' },
] as const

const roundings = cashRoundings.map((value) => ({ value, label: cashRoundingLabel[value] }))

/** The channel of users who don't sell: they need none. */
const NO_CHANNEL = '-'

/** The platform's answer to a set-up before it is saved. */
export type SetUpCheck =
  | { readonly kind: 'fits' }
  /** The check failed, or the platform says no; the person may save it anyway. */
  | { readonly kind: 'doubtful'; readonly title: string; readonly text: string }

interface SetUpFormProps {
  /** Initial values; missing ones are empty. */
  start: SetUp | undefined
  presets: readonly Preset[]
  check: (setUp: SetUp) => Promise<SetUpCheck>
  /** The shop's current name. Asked at the first set-up only: later it is among the shop's lines of a slip. */
  shopName?: string
  onSave: (setUp: SetUp, shopName: string) => void
  /** For sellers. */
  saveLabel: string
  onCancel?: (() => void) | undefined
}

const empty: SetUp = {
  accountType: 'merchant',
  accountId: '',
  channelId: '',
  terminalId: '',
  paymentMethods: ['cash'],
  cashRounding: 'customer',
}

/** Asks for what the platform's answers don't tell: account, channel, terminal, payment methods (ruling R3). */
export function SetUpForm(props: SetUpFormProps) {
  const { start, presets, check, onSave, saveLabel, onCancel } = props
  const form = useForm({
    defaultValues: { ...empty, ...start },
    resolver: zodResolver(setUpSchema),
  })
  const { control, formState, getValues, handleSubmit, reset, setFocus, setValue } = form
  const { isSubmitting } = formState
  const accountType = useField(control, 'accountType')
  const [gap] = useState(() =>
    (['accountId', 'channelId'] as const).find((id) => (start?.[id] ?? '') === ''),
  )
  const accountId = useField(control, 'accountId', { first: gap === 'accountId' })
  const channelId = useField(control, 'channelId', { first: gap === 'channelId' })
  const terminalId = useField(control, 'terminalId')
  const paymentMethods = useField(control, 'paymentMethods')
  const cashRounding = useField(control, 'cashRounding')
  // Outside of the form: an undefined form field would show its initial value again.
  const [role, setRole] = useState(start?.role)
  const [advanced, setAdvanced] = useState(start?.role !== undefined)
  const [shopName, setShopName] = useState(props.shopName ?? '')
  const [doubt, setDoubt] = useState<Extract<SetUpCheck, { kind: 'doubtful' }>>()
  const looksOnly = role !== undefined

  const slow = useSlow(isSubmitting)
  const save = useOneSave((setUp) => onSave(setUp, shopName))
  const checkAndSave = handleSubmit(async (written) => {
    const setUp = withRole(written, role)
    setDoubt(undefined)
    const checked = await check(setUp)
    if (checked.kind === 'fits') save(setUp)
    else setDoubt(checked)
  }, showFault)
  const saveAnyway = handleSubmit((written) => save(withRole(written, role)), showFault)
  /** Folded fields take no focus. */
  function showFault({ terminalId: folded, ...others }: typeof formState.errors): void {
    if (folded === undefined) return
    flushSync(() => setAdvanced(true))
    if (Object.keys(others).length === 0) setFocus('terminalId')
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void checkAndSave(event)}>
      {presets.length > 0 && gap !== undefined && (
        <SelectField
          label="Fill in from"
          placeholder="Choose an example"
          // Shows no choice: the user may edit the filled fields, and choose the same example again.
          value=""
          options={presets.map(({ label }) => ({ value: label, label }))}
          onChange={({ target }) => {
            const preset = presets.find(({ label }) => label === target.value)
            if (preset === undefined) return
            setDoubt(undefined)
            const filled = setUpOfPreset(preset)
            setRole(filled.role)
            reset({ ...empty, ...filled })
          }}
        />
      )}
      {props.shopName !== undefined && !looksOnly && (
        <TextField
          label="Shop’s name (optional)"
          hint="At the top of every receipt."
          value={shopName}
          maxLength={longestShopName}
          autoComplete="organization"
          onChange={({ target }) => setShopName(target.value)}
        />
      )}
      {looksOnly && (
        <p className="text-sm text-ink-soft">Partner and vendor users can only look at sales.</p>
      )}
      <TextField
        {...accountId}
        label="Account id"
        required
        hint={
          looksOnly
            ? 'The account the user belongs to.'
            : 'The merchant or sub-merchant this till sells for.'
        }
        {...code}
      />
      {!looksOnly && (
        <>
          <TextField
            {...channelId}
            label="Channel id"
            required
            hint="In the merchant dashboard, under the user’s Channels tab."
            {...code}
          />
          <PaymentMethodsField {...paymentMethods} />
        </>
      )}
      <details
        className="group"
        open={advanced}
        onToggle={({ currentTarget }) => setAdvanced(currentTarget.open)}
      >
        <summary className="flex min-h-target cursor-pointer list-none items-center gap-2 font-semibold">
          <ChevronRight className="size-5 text-ink-soft group-open:rotate-90" aria-hidden="true" />
          Advanced
        </summary>
        <div className="flex flex-col gap-5 pt-2">
          <Segmented
            legend="Account type"
            options={accountTypes}
            value={roleOf({ accountType: accountType.value, role })}
            onChange={(chosen) => {
              const next = setUpOfRole(chosen)
              setDoubt(undefined)
              setRole(next.role)
              accountType.onChange(next.accountType)
              setValue('channelId', channelFor(next.role, getValues('channelId')))
            }}
          />
          {!looksOnly && (
            <>
              <TextField
                {...terminalId}
                label="Terminal id (optional)"
                hint="Only if your platform gave this till one."
                {...code}
              />
              <OtherMethodField {...paymentMethods} />
              <SelectField
                {...cashRounding}
                label="Cash to the nearest coin"
                hint="In the customer’s favour, they pay less and are paid more. The platform gets the exact price."
                options={roundings}
              />
            </>
          )}
        </div>
      </details>
      {slow && (
        <Banner
          tone="info"
          title="The platform has not answered yet"
          action={<Button onClick={saveAnyway}>Continue without the check</Button>}
        >
          Wait, or keep this set-up and check it later under Settings.
        </Banner>
      )}
      {doubt !== undefined && (
        <Banner
          tone="needs"
          live="assertive"
          title={doubt.title}
          action={<Button onClick={saveAnyway}>Keep it anyway</Button>}
        >
          {doubt.text}
        </Banner>
      )}
      <div
        ref={stickyFoot}
        className="sticky bottom-0 -mx-1 flex flex-wrap justify-end gap-2 bg-(--card) px-1 py-3 short:static"
      >
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {looksOnly ? 'Continue' : saveLabel}
        </Button>
      </div>
    </form>
  )
}

/** Saves once: ignores an answer after the person has moved on or cancelled. */
function useOneSave(onSave: (setUp: SetUp) => void): (setUp: SetUp) => void {
  const over = useRef(false)
  useEffect(() => {
    over.current = false
    return () => {
      over.current = true
    }
  }, [])
  return (setUp) => {
    if (over.current) return
    over.current = true
    onSave(tidied(setUp))
  }
}

/** After this long people wonder whether the form is working, in milliseconds. */
const PATIENCE = 4_000

/** Whether the work takes so long that the form must say so. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => {
      setSlow(true)
      announce('The platform has not answered yet. You can continue without the check.')
    }, PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}

/** People copy ids from a dashboard: the keyboard must not change them. */
const code = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** An empty terminal id counts as missing. */
function tidied({ terminalId, ...setUp }: SetUp): SetUp {
  return terminalId === undefined || terminalId === '' ? setUp : { ...setUp, terminalId }
}

/** Read-only users need no channel; sellers must name theirs. */
function channelFor(role: SetUp['role'], written: string): string {
  if (role !== undefined) return written || NO_CHANNEL
  return written === NO_CHANNEL ? '' : written
}

function withRole(written: SetUp, role: SetUp['role']): SetUp {
  const whole = { ...written }
  delete whole.role
  return role === undefined ? whole : { ...whole, role }
}
