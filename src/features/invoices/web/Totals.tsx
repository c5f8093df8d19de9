import { useLocale } from '#web/locale.ts'
import { taxName } from '../taxName.ts'
import type { InvoiceTotals } from '../invoiceTotals.ts'

/** Net, each tax with what it is charged on, and the whole. */
export function Totals({ of: { net, gross, taxes } }: { of: Pick<InvoiceTotals, 'net' | 'gross'> & { taxes: Taxes } }) {
  const { formats, code } = useLocale()
  return (
    <dl className="fb-invoice-totals" aria-label="Totals">
      <div>
        <dt>Net</dt>
        <dd>{formats.money(net)}</dd>
      </div>
      {taxes.map(({ name, rate, jurisdiction, taxable, amount }) => (
        <div key={`${name} ${rate} ${jurisdiction}`}>
          <dt>
            {taxName(code, { name, jurisdiction })} {rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}% of{' '}
            {formats.money(taxable)}
          </dt>
          <dd>{formats.money(amount)}</dd>
        </div>
      ))}
      <div data-whole>
        <dt>Total</dt>
        <dd>{formats.money(gross)}</dd>
      </div>
    </dl>
  )
}
type Taxes = readonly { name: string; rate: string; jurisdiction: string; taxable: string; amount: string }[]
