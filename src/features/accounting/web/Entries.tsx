/** Entries of the journal, each with its lines and the record that it is about. */
import { Link } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { entryWords, type JournalEntry } from '../accounting.contract.ts'

export const Entries = ({ rows }: { rows: readonly JournalEntry[] }) => (
  <ul className="fb-journal" aria-label="Entries">
    {rows.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ul>
)

function Entry({ entry: { date, kind, name, party, lines, reverses_id, invoice, payment } }: { entry: JournalEntry }) {
  const { formats } = useLocale()
  const to = invoice ? `/invoices/${invoice.id}/` : payment && `/payments/${payment.id}/`
  return (
    <li>
      <div className="fb-journal-head">
        <span className="fb-num">{formats.date(date)}</span>
        <strong>
          {to ? (
            <>
              {entryWords[kind]} <Link to={paths.to(to)}>{name}</Link>
            </>
          ) : (
            name
          )}
        </strong>
        <span>{party}</span>
        {reverses_id !== null && <span className="fb-muted">reversed</span>}
      </div>
      <table className="fb-journal-table">
        <colgroup>
          <col />
          <col className="fb-journal-amount" />
          <col className="fb-journal-amount" />
        </colgroup>
        <thead className="fb-hidden">
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ nominal_account: { id, code, name: called }, debit, credit }) => (
            <tr key={id}>
              <th scope="row">
                <span className="fb-muted">{code}</span> {called}
              </th>
              <td>{debit !== '0.00' && formats.money(debit)}</td>
              <td>{credit !== '0.00' && formats.money(credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}
