/** Work outside of requests: a feature adds its jobs and its listeners here. */
import { accountingJob, accountingListeners, waitingForBooks } from '#features/accounting/server/sync.job.ts'
import { crmJob } from '#features/crm/server/crmPull.ts'
import { monthSums } from '#features/diary/months/server/monthSums.job.ts'
import { diaryReminders } from '#features/diary/reminders/server/reminders.ts'
import { forgottenTimers } from '#features/diary/timer/server/timer.job.ts'
import { linksOf } from '#features/auth/server/authAccountLinks.ts'
import { invitationLinks } from '#features/users/invitations/server/invitationMail.ts'
import { alertJob } from '#features/dashboard/alerts/server/alerts.job.ts'
import { leaveListeners } from '#features/leave/server/leaveFollow.ts'
import { leaveLedgerJob } from '#features/leave/server/settleLeave.ts'
import { notificationDigests } from '#features/notifications/server/notificationDigest.ts'
import { qualificationReminders } from '#features/qualifications/server/qualificationReminders.ts'
import { archiveJob, archiveListeners, archivesJob } from '#features/settings/archive/server/archive.job.ts'
import { auditJob } from '#features/settings/audit/server/auditRetention.ts'
import { documentLinks } from '#features/documents/server/sendDocument.ts'
import { webhookJob, webhookListeners } from '#features/webhooks/server/webhooks.job.ts'
import { oldDeliveries } from '#features/webhooks/server/webhookOld.ts'
import type { AccountingConfig } from '#server/config/accounting.ts'
import type { CrmSettings } from '#server/config/crm.ts'
import type { Files } from '#server/http/context.ts'
import { collectFiles } from '#server/files/collect.ts'
import { type Inside, noTrustedHosts } from '#server/config/trustedHosts.ts'
import type { JobWork } from '#server/jobs/jobs.ts'
import { lateMail, mailJob, mailListeners, oldMail, type MailSetUp } from '#server/mail/mail.ts'
import type { Mailer } from '#server/mail/mailSmtp.ts'
import { maintenance } from '#server/jobs/maintenance.ts'
import type { Listeners } from '#server/jobs/worker.ts'
import './records.ts'

interface WorkSettings {
  crm?: CrmSettings | null
  accounting?: AccountingConfig | null
  /** The key that encrypts stored secrets. */
  secrets?: { csrf: string }
  inside?: Inside
}

/** `mailer` null: no mail server is set. */
export const workOf = (
  mailer: Mailer | null,
  mail: MailSetUp,
  files: Files,
  { crm = null, accounting: books = null, secrets = { csrf: '' }, inside = noTrustedHosts }: WorkSettings = {},
): JobWork => [
  maintenance,
  forgottenTimers,
  monthSums,
  mailJob(mailer, {
    invitation: invitationLinks(mail.publicUrl),
    login: linksOf('login', mail.publicUrl),
    password: linksOf('password', mail.publicUrl),
    address: linksOf('address', mail.publicUrl),
    document: documentLinks(mail.publicUrl),
  }),
  lateMail,
  oldMail,
  collectFiles(files),
  diaryReminders(mail),
  qualificationReminders(mail),
  notificationDigests(mail),
  alertJob(mail),
  leaveLedgerJob,
  auditJob,
  archiveJob(files),
  archivesJob(files),
  accountingJob(books),
  waitingForBooks(books),
  crmJob(crm),
  webhookJob({ csrfSecret: secrets.csrf, outbound: { inside }, mail }),
  oldDeliveries,
]

/** Listeners by topic: `'diary.changed': [tellTheManager]`. */
export const listeners: Listeners = {
  ...mailListeners,
  ...leaveListeners,
  ...accountingListeners,
  ...webhookListeners,
  ...archiveListeners,
}
