/** Sets the years for which the audit is kept; only for people who may change settings. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { call } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeAuditYears, listAuditKinds } from '../audit.contract.ts'

export function AuditYears({ years, version }: { years: number; version: number }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(String(years))
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const may = has(useMe(), 'company.change_company')
  const save = async () => {
    setSaving(true)
    try {
      await call(changeAuditYears, { body: { years: Number(typed), version } })
      setFailed(null)
      notifySuccess('Saved.')
      await queries.invalidateQueries({ queryKey: [listAuditKinds.name] })
    } catch (error) {
      setFailed(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <SectionCard title="Retention">
      <p className="fb-muted">
        Older rows are deleted each night. Check the law before you shorten this: most countries require invoice records
        for six to ten years.
      </p>
      {may ? (
        <form
          className="fb-audit-years"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <label>
            Years
            <input
              type="number"
              min={1}
              max={100}
              required
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <Button type="submit" idle={saving || typed === String(years)}>
            Save
          </Button>
          <ErrorAlert error={failed} labels={{ years: 'Years' }} />
        </form>
      ) : (
        <p>{years === 1 ? 'One year.' : `${years} years.`}</p>
      )}
    </SectionCard>
  )
}
