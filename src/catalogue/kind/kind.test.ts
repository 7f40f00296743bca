import { describe, expect, test } from 'vitest'
import { kindFromEvidence, kindFromName, type KindEvidence, type SaleKind } from './kind.ts'

describe('words in a name give the kind (ruling R7)', () => {
  test.each<[name: string, kind: SaleKind | undefined]>([
    ['MTN Top-Up', 'airtime'],
    ['Vodacom 1GB 30-day', 'data'],
    ['SMS bundles', 'sms'],
    ['Prepaid Electricity', 'electricity'],
    ['Vouchers', 'voucher'],
    ['Redeem a voucher', 'redemption'],
    ['Traffic fines', 'bill-payment'],
    ['Truworths account', 'bill-payment'],
    ['Money Transfer', 'money-transfer'],
    ['Electricity vouchers', 'electricity'],
    ['SendMoney', 'money-transfer'],
    ['Acme CashSend', 'money-transfer'],
    ['eWallet', 'money-transfer'],
    ['ElecToken', 'electricity'],
    ['AIR_TOPUP', 'airtime'],
    ['WiFi', 'data'],
    ['Telecast', undefined],
    ['Lucky numbers', undefined],
    ['', undefined],
  ])('%j is %s', (name, kind) => {
    expect(kindFromName(name)).toBe(kind)
  })
})

describe('the evidence counts in order: meta, field names, names', () => {
  const all: KindEvidence = {
    hints: { kind: 'VOUCHER', lookup: 'mobile-bundle' },
    fieldNames: ['meterNumber'],
    names: ['SMS'],
  }
  test.each<[what: string, evidence: KindEvidence, kind: SaleKind | undefined]>([
    ['meta.kind before all', all, 'voucher'],
    ['meta.lookup', { ...all, hints: { lookup: 'mobile-bundle' } }, 'data'],
    ['meta.kind as words', { hints: { kind: 'moneyTransfer' } }, 'money-transfer'],
    ['an unknown hint', { ...all, hints: { kind: 'x9' } }, 'electricity'],
    ['the field names', { fieldNames: ['meterNumber'], names: ['SMS'] }, 'electricity'],
    ['a PIN that is asked for', { fieldNames: ['voucherPin'], names: ['Vouchers'] }, 'redemption'],
    ['a name spelled otherwise', { fieldNames: ['Meter_Number'], names: ['SMS'] }, 'electricity'],
    ['an account, by itself', { fieldNames: ['accountNumber'] }, 'bill-payment'],
    ['and words', { fieldNames: ['accountNumber'], names: ['Send money'] }, 'money-transfer'],
    ['only names, the first first', { names: ['Fun', 'Airtime', 'Data'] }, 'airtime'],
    ['nothing', {}, undefined],
  ])('%s', (_, evidence, kind) => {
    expect(kindFromEvidence(evidence)).toBe(kind)
  })
})
