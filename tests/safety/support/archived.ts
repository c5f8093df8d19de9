/**
 * Tables that an archive of an organisation takes along, listed by hand: a new table is put here, or among those that
 * are left out.
 */
export const archivedTables =
  `accounting_sync alert_choice api_key api_key_use audit audit_part bank_account bank_line bill bill_line billed_work booking calendar
  charge_rate client client_category client_org client_type closed_sum comment comment_mention company contact
  contact_client contact_phone contact_search cost_rate crm_link crm_pull crm_read dashboard_arrangement department deputy
  diary_entry diary_import diary_pin diary_point document document_answer document_link document_template email_template
  equipment equipment_category expense expense_allocation expense_payment_method expense_type extra_field file
  file_content filter_set filter_set_default holiday impersonation invitation invoice invoice_balance invoice_line
  invoice_line_tax invoice_tax invoice_type journal_entry journal_line leave leave_allowance leave_day leave_ledger
  leave_type mail mail_attachment member member_department member_group merge mileage_rate month_close nominal_account
  nominal_default notification notification_choice number_series payment payment_allocation person_month project
  project_abandoned_reason project_category project_confirmation project_feature project_invoice_contact project_month project_price project_source
  qualification qualification_type quote_item quote_item_template quote_item_type record_import sample_record schedule_day service
  supplier tag task task_check task_qualification task_template task_type task_user user_group valuation valuation_line
  vat_rate webhook work_value write_off`.split(/\s+/)

/** Columns that by their name or type could be a secret and are none, and what they are. */
export const noSecrets: Readonly<Record<string, string>> = {
  'bank_line.file_sha256': 'which file a line came from',
  'bank_line.fingerprint': 'what a line of a bank says, to know it again',
  'diary_entry.import_key': 'what an imported row said, to know it again',
  'document_link.mail_key': 'which letter the link goes out with',
  'file_content.sha256': 'of the bytes, which are in the archive',
  'mail.key': 'what a letter is about',
  'mail.link': 'the kind of link that a letter was sent with',
  'mail_attachment.content': 'what went out beside a letter',
  'member.password_link_made': 'when somebody made a link to a new password',
  'member.password_reset': 'when a link set a password',
  'webhook.secret_changed': 'when its secret was made',
}
