import { expect, test } from 'vitest'

import { moneyOfProject } from './projectMoney.rules.ts'

const nothing = { net: '0.00', open: '0.00', overdue: '0.00', oldest_due: null, paid: '0.00', drafted: '0.00' }
const sold = { accepted: '2026-03-02', contract_type: 'fixed' } as const

test('a project says what is agreed, invoiced and left, and how much of its work is invoiced', () => {
  const money = { ...nothing, net: '9000.00', open: '10800.00', agreed: '18750.00', left: '10050.00' }
  expect(moneyOfProject(sold, money)).toEqual({
    figures: [
      ['Agreed', '18750.00'],
      ['Invoiced', '9000.00'],
      ['Left to invoice', '10050.00'],
    ],
    share: '47',
    isInvoiced: true,
  })
  // A price that is known only later is no agreement.
  expect(moneyOfProject({ ...sold, contract_type: 'hourly' }, money)?.figures[0]).toEqual(['Estimated', '18750.00'])
})

test('without the unbilled work, a fixed price less its invoices and drafts is left', () => {
  const figuresOf = (amounts: object, type: 'fixed' | 'hourly' = 'fixed') =>
    moneyOfProject({ ...sold, contract_type: type }, { ...nothing, agreed: '500.00', ...amounts })?.figures.at(-1)
  expect(figuresOf({ net: '200.00', drafted: '100.00' })).toEqual(['Left to invoice', '200.00'])
  expect(figuresOf({ net: '600.00' })).toEqual(['Left to invoice', '0.00'])
  expect(figuresOf({ net: '200.00' }, 'hourly')).toEqual(['Invoiced', '200.00'])
})

test('work on a draft is neither invoiced nor left', () => {
  const drafted = moneyOfProject(sold, { ...nothing, drafted: '5000.00', agreed: '5000.00', left: '0.00' })
  expect(drafted).toEqual({
    figures: [
      ['Agreed', '5000.00'],
      ['Invoiced', '0.00'],
      ['In drafts', '5000.00'],
      ['Left to invoice', '0.00'],
    ],
    share: '0',
    isInvoiced: false,
  })
})

test('nothing is said before anything is agreed or invoiced, and nothing to nobody about what is hidden', () => {
  const enquiry = { accepted: null, contract_type: 'fixed' } as const
  expect(moneyOfProject(enquiry, { ...nothing, agreed: '500.00', left: '0.00' })).toBeNull()
  expect(moneyOfProject(sold, { ...nothing, agreed: null, left: '0.00' })).toBeNull()
  expect(moneyOfProject(enquiry, { ...nothing, net: '100.00', paid: '120.00' })).toEqual({
    figures: [['Invoiced', '100.00']],
    share: null,
    isInvoiced: true,
  })
  expect(moneyOfProject(sold, { ...nothing, net: '100.00' })).toMatchObject({
    share: null,
    figures: [['Invoiced', '100.00']],
  })
  // What is credited in full is not a share of the work.
  expect(moneyOfProject(sold, { ...nothing, net: '-10.00', agreed: '10.00', left: '20.00' })?.share).toBeNull()
})
