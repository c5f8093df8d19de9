import { type BankAccount, bankAccountCalls, currencies, NewBankAccount } from '#features/company/bankAccounts.ts'
import {
  type BankField,
  bankFieldNames,
  bankFields,
  bankForms,
  type BankKind,
  bankKindNames,
} from '#features/company/bankAccounts.rules.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useSaveRow } from '../ListCard.tsx'

interface BankAccountDialogProps {
  account: BankAccount | undefined
  onClose: () => void
}
type Values = Pick<BankAccount, 'name' | 'bank' | 'currency' | 'kind' | BankField>

const kinds = (Object.keys(bankKindNames) as BankKind[]).map((value) => ({ value, label: bankKindNames[value] }))
const hints: Partial<Record<BankField, string>> = {
  iban: 'IE29 AIBK 9311 5212 3456 78',
  bic: 'AIBKIE2D',
  sort_code: '20-00-00',
  routing_number: '021000021',
  ifsc: 'HDFC0000007',
  institution_number: '003',
  transit_number: '00012',
  upi_id: 'firm@okbank',
}

/** The form of a bank account: the numbers that its country has. */
export function BankAccountDialog({ account, onClose }: BankAccountDialogProps) {
  const { code } = useLocale()
  const { org } = useMe()
  const save = useSaveRow(bankAccountCalls, [bankAccountCalls.list], ({ currency }) => `Account in ${currency}`)
  const home = kinds.find(({ value }) => bankForms[value].country === code)?.value ?? 'iban'
  const numbers = Object.fromEntries(bankFields.map((field) => [field, account?.[field] ?? ''])) as Record<
    BankField,
    string
  >
  const form = useContractForm<typeof NewBankAccount, Values>(NewBankAccount, {
    initial: {
      name: account?.name ?? org.name,
      bank: account?.bank ?? '',
      currency: account?.currency ?? homeCurrencies[home],
      kind: account?.kind ?? home,
      ...numbers,
    },
    // Numbers that another kind of account has are not sent.
    prepare: (values) => ({ ...values, ...Object.fromEntries(fieldsBeside(values.kind).map((field) => [field, ''])) }),
    onSubmit: async (body) => {
      await save(account, body)
      onClose()
    },
  })
  const { required, optional } = bankForms[useFormValue(form, 'kind')]
  const title = account ? 'Change bank account' : 'Add bank account'
  return (
    <Dialog opened title={title} width={560} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <div className="fb-record-grid">
          <SelectField form={form} name="kind" label="Account in" options={kinds} required />
          <SelectField
            form={form}
            name="currency"
            label="Currency"
            options={currencies.map((value) => ({ value, label: value }))}
            required
          />
          <TextField
            form={form}
            name="name"
            label="Account name"
            description="As the bank knows it."
            maxLength={70}
            required
          />
          <TextField form={form} name="bank" label="Bank" maxLength={70} />
          {[...required, ...optional].map((field) => (
            <TextField
              key={field}
              form={form}
              name={field}
              label={bankFieldNames[field]}
              placeholder={hints[field] ?? ''}
              required={required.includes(field)}
              {...(field === 'upi_id' && { description: 'For a code that UPI apps scan.' })}
            />
          ))}
        </div>
      </Form>
    </Dialog>
  )
}

const homeCurrencies: Readonly<Record<BankKind, BankAccount['currency']>> = {
  sort_code: 'GBP',
  iban: 'EUR',
  routing: 'USD',
  ifsc: 'INR',
  transit: 'CAD',
}
const fieldsBeside = (kind: BankKind) => {
  const { required, optional } = bankForms[kind]
  return bankFields.filter((field) => !required.includes(field) && !optional.includes(field))
}
