/** Gives many records the same values: of the fields that somebody fills in, and of no other. */
import * as z from 'zod/mini'

import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import '../record.css'
import {
  type EditField,
  type EditFields,
  type Editing,
  type EditValues,
  fieldsOf,
  type LoadedEditing,
  nested,
  sentBy,
  sentOf,
  useEditing,
} from '../editing/editing.ts'
import { type PartProps, useAct, useMeant } from './useAct.ts'

export const EditDialog = ({ editing, ...props }: PartProps) => editing && <EditMany {...props} load={editing} />

type ManyProps = Omit<PartProps, 'editing'>

function EditMany({ load, ...props }: ManyProps & { load: LoadedEditing }) {
  const { fields, Own = NoneOfItsOwn } = useEditing(load)
  return <Own>{(own, problem) => <EditFieldsOf {...props} fields={{ ...fields, ...own }} problem={problem} />}</Own>
}

const NoneOfItsOwn: NonNullable<Editing['Own']> = ({ children }) => children({})

interface EditFieldsProps extends ManyProps {
  fields: EditFields
  /** The error because of which fields may be missing. */
  problem: React.ReactNode
}

function EditFieldsOf({ fields: all, problem, ...props }: EditFieldsProps) {
  const { acts, onClose } = props
  const me = useMe()
  const act = useAct(props, 'edit')
  const fields = acts.edit ? fieldsOf({ fields: all }, acts.edit, me) : []
  const form: ContractForm<EditValues> = useContractForm(z.any(), {
    initial: nested(fields.map(([name, { blank }]) => [name, blank])) as EditValues,
    // Untouched fields are not sent: every record keeps its own value.
    prepare: () => {
      const edited = fields.filter(([name]) => form.isGiven(name))
      return sentOf(
        { fields: all },
        Object.fromEntries(edited.map(([name]) => [name, form.field.get(name)])) as EditValues,
      )
    },
    onSubmit: (body) => act(body as object),
  })
  const title = `Edit ${useMeant(props)}`
  return (
    <Dialog opened title={title} form={form} onCancel={onClose}>
      <Form form={form} label={title}>
        <p className="fb-muted">Your values apply to all of them. Fields that you leave empty are not changed.</p>
        {problem}
        <div className="fb-record-grid">
          {fields.map(([name, field]) => (
            <OneField key={name} form={form} name={name} field={field} />
          ))}
        </div>
      </Form>
    </Dialog>
  )
}

interface OneFieldProps {
  form: ContractForm<EditValues>
  name: string
  field: EditField
}

/** Shows a field; emptying it removes the value from all records, and a sentence warns of that. */
function OneField({ form, name, field }: OneFieldProps) {
  const { Field, label } = field
  const sent = sentBy(field, useFormValue(form, name))
  const empties = form.isGiven(name) && (sent === null || sent === '')
  return (
    <div>
      <Field form={form} name={name} label={label} />
      <p className="fb-bulk-empties" role="status">
        {empties ? `${label} will be empty in all of them.` : ''}
      </p>
    </div>
  )
}
