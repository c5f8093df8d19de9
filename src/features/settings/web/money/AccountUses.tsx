/** Accounts by use: the firm's defaults, and those of types, services and tax rates. */
import { useQuery } from '@tanstack/react-query'

import { changeAccountUse, getAccountUses, accountUseWords } from '#features/accounting/accounting.contract.ts'
import { nominalAccountCalls } from '#features/company/companyMoney.contract.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import '../items.css'

type Sent = Omit<Parameters<ReturnType<typeof useSave>>[0], 'nominal_account_id'>
interface Choice {
  label: string
  sent: Sent
  account: number | null
  usual: boolean
}

export function AccountUses() {
  const { data, error, refetch } = useQuery(queryFor(getAccountUses, {}))
  const { data: accounts } = useQuery(queryFor(nominalAccountCalls.list, { query: {} }))
  const save = useSave()
  const open = (accounts ?? []).filter(({ active_until }) => active_until === null)
  const options = open.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))
  const parts: [string, string, Choice[]][] = data
    ? [
        [
          'Default accounts',
          'Used for anything without its own account.',
          data.uses.map(({ use, nominal_account_id: account }) => ({
            label: accountUseWords[use],
            sent: { use },
            account,
            usual: true,
          })),
        ],
        [
          'Types of invoices',
          '',
          data.invoice_types.map((invoice_type) => choiceOf(invoice_type, { invoice_type_id: invoice_type.id })),
        ],
        ['Services', '', data.services.map((service) => choiceOf(service, { service_id: service.id }))],
        ['Tax rates', '', data.tax_rates.map((tax_rate) => choiceOf(tax_rate, { tax_rate_id: tax_rate.id }))],
      ]
    : []
  return (
    <SectionCard title="Account assignment">
      <p className="fb-settings-lead">
        An invoice line uses its own account, then that of the invoice, its type, the service, then the default.
        Existing bookings are not changed.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading accounts" />}
      {parts
        .filter(([, , choices]) => choices.length > 0)
        .map(([title, about, choices]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {about !== '' && <p className="fb-muted">{about}</p>}
            <div className="fb-uses">
              {choices.map(({ label, sent, account, usual }) => (
                <NativeSelect
                  key={label}
                  label={label}
                  options={usual ? options : [{ value: '', label: 'Default account' }, ...options]}
                  value={String(account ?? '')}
                  onChange={(value) => save({ ...sent, nominal_account_id: value === '' ? null : Number(value) })}
                />
              ))}
            </div>
          </section>
        ))}
    </SectionCard>
  )
}

const choiceOf = (owner: { name: string; nominal_account_id: number | null }, sent: Sent): Choice => ({
  label: owner.name,
  sent,
  account: owner.nominal_account_id,
  usual: false,
})

function useSave() {
  const change = useEndpointMutation(changeAccountUse, [getAccountUses], (_now, undo) =>
    notifySuccess('Account changed.', undo),
  )
  return (body: NonNullable<Parameters<typeof change.mutateAsync>[0]['body']>) => {
    change.mutateAsync({ body }).catch(notifyError)
  }
}
