import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { type EmailTemplate, emailTemplateCalls } from '../mail.contract.ts'
import type { TemplateKind } from '../mail.ts'
import type { MailLetter } from './MailText.tsx'

interface TemplateChoiceProps {
  form: ContractForm<MailLetter>
  /** Templates of other letters are not offered. */
  kind?: TemplateKind
  /** Built-in text, where there is one. */
  usual?: MailLetter
  /** The template that the letter began with. */
  first?: EmailTemplate | undefined
}

/** The choice of a template; typed text is replaced only after a confirmation. */
export function TemplateChoice({ form, kind = 'letter', usual, first }: TemplateChoiceProps) {
  const { data: all, error, refetch } = useQuery(queryFor(emailTemplateCalls.list, {}))
  const data = all?.filter((emailTemplate) => emailTemplate.kind === kind)
  const [chosen, setChosen] = useState(first ? String(first.id) : '')
  const [request, setRequest] = useState<EmailTemplate | null>(null)
  const take = ({ id, subject, body }: EmailTemplate) => {
    setChosen(String(id))
    setRequest(null)
    // A template's text can be fetched again, so the form treats it as saved: leaving loses nothing.
    form.reset({ subject, body })
  }
  const choose = (value: string) => {
    const template = data?.find(({ id }) => String(id) === value)
    if (template && form.isDirty()) setRequest(template)
    else if (template) take(template)
    else {
      setChosen(value)
      if (usual && !form.isDirty()) form.reset(usual)
    }
  }
  if (error && !data)
    return (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    )
  if (data?.length === 0) return null
  return (
    <>
      <NativeSelect
        label="Template"
        options={[
          { value: '', label: data ? (usual ? 'Built-in text' : 'None') : 'Loading…' },
          ...soFar(data).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen}
        onChange={choose}
      />
      {request && (
        <div className="fb-mail-replace" role="alert">
          <span>Replace your text with {request.name}?</span>
          <Button onClick={() => take(request)}>Replace</Button>
          <Button tone="quiet" onClick={() => setRequest(null)}>
            Keep mine
          </Button>
        </div>
      )}
    </>
  )
}
