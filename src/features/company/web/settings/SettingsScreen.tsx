/** The organisation's settings: how its diary is kept, what approvers are told, and reminders by mail. */
import { IconLock } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { renewProfile } from '#features/auth/web/guard.ts'
import { getReminders } from '#features/diary/diary.reminders.contract.ts'
import { ask, useWrite } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { changeCompany, CompanyChange, getCompany, type Company } from '../../company.contract.ts'
import { DiarySettings } from './DiarySettings.tsx'
import { ReminderSettings } from './ReminderSettings.tsx'
import './settings.css'

/** As the contract spells them, so that what the server refuses is shown under its field. */
export interface SettingsValues {
  configs: { diary: Company['configs']['diary'] }
}

export function SettingsScreen() {
  const { words } = useLocale()
  usePageTitle('Settings')
  if (has(useMe(), 'company.change_company')) return <Settings />
  return (
    <>
      <PageHeader title="Settings" />
      <EmptyState icon={<IconLock size={32} aria-hidden />} title="Settings are kept by administrators.">
        It takes the permission to change the {words.organisation.toLowerCase()}.
      </EmptyState>
    </>
  )
}

function Settings() {
  const { data: company } = useSuspenseQuery(ask(getCompany, {}))
  return <SettingsForm key={company.version} company={company} />
}

function SettingsForm({ company }: { company: Company }) {
  const { words } = useLocale()
  const router = useRouter()
  const { data: reminders } = useQuery(ask(getReminders, {}))
  const save = useWrite(changeCompany, [getCompany, getReminders])
  const form = useContractForm(CompanyChange, {
    initial: { configs: { diary: diaryOf(company) } },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: String(company.id) }, body: { ...body, version: company.version } })
      notify({ tone: 'success', message: 'Settings saved.' })
      // They shape every screen: fields of the form, and what it refuses.
      await renewProfile()
      await router.invalidate()
    },
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  return (
    <div className="fb-settings">
      <PageHeader title="Settings" aside={<span className="fb-muted">{company.name}</span>} />
      <Form form={form} label="Settings">
        <DiarySettings form={form} diary={words.diary} />
        <ReminderSettings form={form} mail={reminders?.mail} timezone={company.timezone} />
        <div className="fb-settings-save">
          <Button tone="primary" type="submit" busy={form.busy}>
            Save settings
          </Button>
        </div>
      </Form>
      {guard}
    </div>
  )
}

/** What can be set, without what else a loose answer may carry. */
function diaryOf({ configs: { diary } }: Company): SettingsValues['configs']['diary'] {
  const { diary_fields, allow_future_times, tracking, overlap, task_required, self_decision } = diary
  const { long_day_hours, no_break_hours, reminders } = diary
  return {
    diary_fields,
    allow_future_times,
    tracking,
    overlap,
    task_required,
    self_decision,
    long_day_hours,
    no_break_hours,
    reminders,
  }
}
