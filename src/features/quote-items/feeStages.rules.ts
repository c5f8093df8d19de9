/** Spreads a fee over stages (docs/rules/projects.md#quote-items): exact decimals, to the penny. */
import { add, compare, divide, multiply, type Rounding, subtract } from '#core/decimal.ts'
import { feeOf } from '#features/projects/contracts.ts'

const blank = '0.00'

/**
 * Returns the share of each stage in the order of `weights`, which need not add up to 100. Every share is rounded once; the
 * last stage with a weight takes what rounding leaves, so that the shares add up to the fee. Without any weight all stages
 * get the same.
 */
export function spreadFee(fee: string, weights: readonly string[], rounding: Rounding): string[] {
  const positive = weights.map((weight) => (compare(weight, '0') > 0 ? weight : '0'))
  const known = positive.some((weight) => compare(weight, '0') > 0) ? positive : weights.map(() => '1')
  const whole = known.reduce((sum, weight) => add(sum, weight), '0')
  const last = known.findLastIndex((weight) => compare(weight, '0') > 0)
  let left = fee
  const shares = known.map((weight, index) => {
    if (index === last || compare(weight, '0') === 0) return blank
    const share = divide(multiply(fee, weight), whole, 2, rounding)
    // Of a few pennies over many stages no stage gets less than nothing.
    const taken = compare(share, left) > 0 ? left : share
    left = subtract(left, taken)
    return taken
  })
  return shares.map((share, index) => (index === last ? left : share))
}

/** Returns a fee in money: the typed one, or a percentage of a construction value; null while it is incomplete. */
export function feeToSpread(
  {
    fee,
    construction_value,
    fee_percent,
  }: Readonly<Record<'fee' | 'construction_value' | 'fee_percent', string | null>>,
  rounding: Rounding,
): string | null {
  const amount = fee ?? feeOf({ contract_type: 'percentage', construction_value, fee_percent }, rounding)
  return amount !== null && compare(amount, '0') > 0 ? amount : null
}
