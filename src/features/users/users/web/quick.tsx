import { departmentCalls } from '#features/company/company.contract.ts'
import { shortListInput } from '#web/record/kit/input.tsx'
import type { QuickAdd } from '#web/record/quick/quickAdd.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { createUser, NewUser } from '../userEdit.contract.ts'
import { listUsers } from '../users.contract.ts'

const { Input: Department } = shortListInput(departmentCalls.list, 'department')

/** A new person, who is invited later. */
export const quick: QuickAdd = {
  noun: 'person',
  create: createUser,
  invalidates: [listUsers],
  schema: NewUser,
  begin: ({ typed }) => {
    const [first_name = '', ...others] = typed.trim().split(/\s+/)
    return { first_name, last_name: others.join(' '), email: '', position: '', department_id: null }
  },
  Fields: ({ form }) => (
    <>
      <TextField form={form} name="first_name" label="First name" required />
      <TextField form={form} name="last_name" label="Last name" />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        description="No invitation is sent. Invite them on their page, once they have groups."
      />
      <TextField form={form} name="position" label="Position" />
      <Department form={form} name="department_id" label="Department" selected={null} />
    </>
  ),
}
