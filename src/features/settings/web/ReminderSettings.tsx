import { IconMail } from '@tabler/icons-react'

import { type MyReminders, sendTestMail } from '#features/diary/reminders/reminders.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { WeekdaysField } from '#web/ui/form/WeekdaysField.tsx'
import { weekdayNames } from '#web/ui/form/weekdays.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { SettingsValues } from './DiarySection.tsx'

interface ReminderSettingsProps {
  form: ContractForm<SettingsValues>
  /** Undefined while it loads. */
  mail: MyReminders['mail'] | undefined
  timezone: string
}

/** Settings for reminders by mail, or the reason why mail cannot be sent. */
export function ReminderSettings({ form, mail, timezone }: ReminderSettingsProps) {
  const { weekStart, formats, words } = useLocale()
  const test = useEndpointMutation(sendTestMail, [], ({ address }) => notifySuccess(`Test email sent to ${address}.`))
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: hour,
    label: formats.timeOfDay(`${String(hour).padStart(2, '0')}:00`),
  }))
  const weekdays = weekdayNames(weekStart).map(({ day, long }) => ({ value: day, label: long }))
  const missing = 'configs.diary.reminders.missing'
  const waiting = 'configs.diary.reminders.waiting'
  return (
    <SectionCard
      title="Email reminders"
      actions={
        mail === 'ready' && (
          <Button
            icon={<IconMail size={16} aria-hidden />}
            busy={test.isPending}
            onClick={() => test.mutate({}, { onError: notifyError })}
          >
            Send me a test email
          </Button>
        )
      }
    >
      {mail !== undefined && (
        <p className="fb-settings-note" data-tone={mail === 'ready' ? 'success' : 'warning'}>
          {notes[mail]}
        </p>
      )}
      <div className="fb-setting">
        <SwitchField
          form={form}
          name={`${missing}.on`}
          label="To people with missing hours"
          description={`Lists scheduled hours of last week that are not logged, except ${words.bank_holiday.toLowerCase()}s.`}
        />
        <div className="fb-settings-when">
          <SelectField form={form} name={`${missing}.weekday`} label="On" options={weekdays} required />
          <SelectField form={form} name={`${missing}.hour`} label={`From, in ${timezone}`} options={hours} required />
        </div>
      </div>
      <div className="fb-setting">
        <SwitchField
          form={form}
          name={`${waiting}.on`}
          label="To approvers with waiting entries"
          description="Lists how many entries are waiting, and since when."
        />
        <div className="fb-settings-when">
          <WeekdaysField form={form} name={`${waiting}.weekdays`} label="On" first={weekStart} />
          <SelectField form={form} name={`${waiting}.hour`} label={`From, in ${timezone}`} options={hours} required />
        </div>
      </div>
    </SectionCard>
  )
}

const notes: Record<MyReminders['mail'], string> = {
  ready: 'Email is set up. People can turn off their own reminders under Account.',
  no_server: 'Email is not set up. Ask your server administrator to set it up.',
  no_address: 'Email is not sent because links would not work. Ask your server administrator to set its address.',
}
