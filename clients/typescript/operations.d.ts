// Written by `npm run generate` from the contracts of the server.

export type AcceptQuoteItemsReply = { results: (QuoteItem)[] }
export type AcceptQuoteReply = { kind: "quote" | "confirmation" | "letter" | "invoice" | "credit_note" | "statement" | "reminder"; organisation: string; email: string; phone: string; reference: string; revision: number | null; title: string; opening: string; closing: string; terms: string; date: string; valid_until: string | null; locale: "CA" | "GB" | "IE" | "IN" | "US"; currency: "CA" | "GB" | "IE" | "IN" | "US"; rounding: "half_up" | "half_even"; lines: ({ id: number; parent_id: number | null; name: string; quantity: string; price: string; optional: boolean; alternative_group: string; terms?: { type: "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; shared?: boolean; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; months?: string; rates?: { role: string; amount: string }[] } })[]; state: "open" | "accepted" | "declined" | "replaced" | "expired" | "closed" | "sent"; answer: { kind: "accepted" | "declined"; name: string; date: string; created: string; chosen: number[]; total: string | null } | null }
export type AccountUses = { uses: ({ use: "receivable" | "bank" | "income" | "tax" | "write_off"; nominal_account_id: number | null })[]; invoice_types: ({ id: number; name: string; nominal_account_id: number | null })[]; services: ({ id: number; name: string; nominal_account_id: number | null })[]; tax_rates: ({ id: number; name: string; nominal_account_id: number | null })[] }
export type AccountingSync = { connected: boolean; sync_new: boolean; queued: number; done: number; failed: number; waiting: ({ id: number; state: "queued" | "failed"; error: string; tries: number; tried: string | null; invoice: { id: number; name: string } | null; payment: { id: number; name: string } | null })[] }
export type AddPasskeyBody = { name: string; passkey: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; attestationObject: string; transports?: string[] } } }
export type AddTemplateTasksReply = { results: (Task)[] }
export type AdjustLeaveReply = { id: number | null; user_id: number; user: { id: number; name: string }; type: { id: number; name: string; colour: string }; year_start: string; year_end: string; annual: string; week_hours: string; allowed: string; accrual: "year" | "month"; granted: string; carried: string; carried_until: string; adjusted: string; expired: string; taken: string; remaining: string; waiting: string; day_hours: string; version: number | null; can_change: boolean }
export type AgedDebt = { date: string; results: { current: string; days_30: string; days_60: string; days_90: string; older: string; total: string; credit?: string; balance?: string; client: { id: number; name: string } }[]; totals: { current: string; days_30: string; days_60: string; days_90: string; older: string; total: string; credit?: string; balance?: string } }
export type ApproveDiaryReply = { count: number; results: (DiaryEntry)[] }
export type ApproveExpensesReply = { results: (Expense)[] }
export type Bill = { id: number; name: string; supplier_id: number; supplier: { id: number; name: string }; date: string; due: string | null; paid: string | null; purchase_order: string; tax: string; prepaid: string; lines: ({ description: string; net: string; project_id: number | null; project: { id: number; name: string } | null })[]; tags: string[]; notes: string; state: "open" | "overdue" | "paid"; amount_net: string; amount_gross: string; amount_due: string; documents: number; duplicates: { id: number; name: string }[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type Board = { start: string; end: string; cursor: string; people: ({ id: number; name: string; active: boolean; external: boolean; org: { id: number; name: string } | null; department_id: number | null; manager_id: number | null; start_date: string | null; end_date: string | null; workdays: ({ weekday: number; minutes: number; first_day: string | null; last_day: string | null })[]; calendar_id: number | null; available: number[]; booked: number[] })[]; departments: { id: number; name: string }[]; calendars: { id: number; holidays: { day: string; name: string; half: boolean }[] }[]; absences: ({ user_id: number; leave_id: number | null; type: { id: number; name: string; colour: string } | null; name: string; decision_id: "P" | "A" | "R" | "C"; start: string; end: string; start_half: boolean; end_half: boolean; days: ({ day: string; minutes: number; part: "whole" | "morning" | "afternoon" })[] })[]; equipment: ({ id: number; name: string; identifier: string; category: { id: number; name: string } | null; department_id: number | null; active_from: string | null; active_until: string | null; next_calibration: string | null; fault: string })[]; tasks: { id: number; name: string; project_id: number; closed: boolean; showWeekend: boolean }[]; projects: ({ id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null })[]; bookings: ({ id: number | null; user_id: number | null; equipment_id: number | null; task_id: number | null; label: string; start: string; end: string; hours: string | null; spread: boolean; confirmed: boolean; notes: string; override?: { reason: string; by: { id: number; name: string } }; lacking?: ({ type: { id: number; name: string }; expiration: string | null })[]; version: number; can_change: boolean })[] }
export type BookBankLinesBody = { file_name?: string; content: string; mapping?: { date?: number; amount?: number; credit?: number; debit?: number; sign?: number; currency?: number; status?: number; balance?: number; payer?: number; text?: number; reference?: number }; date_order?: "dmy" | "mdy" | "ymd"; decimal_mark?: "." | ","; out_words?: string[]; lines: { position: number; client_id: number }[]; refunds?: { position: number; payment_id?: number; credit_id?: number; amount: string }[]; returns?: { position: number; payment_id: number }[]; allocations?: { position: number; invoice_id: number; amount: string }[] }
export type BookCrewReply = { results: (Booking)[]; tasks: { id: number; name: string; project_id: number; closed: boolean; showWeekend: boolean }[]; projects: ({ id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null })[] }
export type Booking = { id: number; user_id: number | null; equipment_id: number | null; task_id: number | null; label: string; start: string; end: string; hours: string | null; spread: boolean; confirmed: boolean; notes: string; override?: { reason: string; by: { id: number; name: string } }; lacking?: ({ type: { id: number; name: string }; expiration: string | null })[]; version: number; can_change: boolean; created: string; modified: string; can_delete: boolean }
export type ChangeAccountUseBody = { use?: "receivable" | "bank" | "income" | "tax" | "write_off"; invoice_type_id?: number; service_id?: number; tax_rate_id?: number; nominal_account_id: number | null }
export type ChangeAssignmentBody = { task_id: number; user_id: number; id?: number; version?: number; start?: string; end?: string; hours?: string | null; confirmed?: boolean; override?: string }
export type ChangeBankAccountBody = { name?: string; bank?: string; currency?: "CAD" | "EUR" | "GBP" | "INR" | "USD"; kind?: "sort_code" | "iban" | "routing" | "ifsc" | "transit"; sort_code?: string; routing_number?: string; ifsc?: string; institution_number?: string; transit_number?: string; account_number?: string; iban?: string; bic?: string; upi_id?: string; version?: number }
export type ChangeBankAccountReply = { id: number; name: string; bank: string; currency: "CAD" | "EUR" | "GBP" | "INR" | "USD"; kind: "sort_code" | "iban" | "routing" | "ifsc" | "transit"; sort_code: string; routing_number: string; ifsc: string; institution_number: string; transit_number: string; account_number: string; iban: string; bic: string; upi_id: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeBillBody = { name?: string; supplier_id?: number; date?: string; due?: string | null; paid?: string | null; purchase_order?: string; tax?: string; prepaid?: string; lines?: ({ description?: string; net: string; project_id?: number | null })[]; tags?: string[]; notes?: string; version?: number }
export type ChangeBillFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; supplier_ids?: number[]; project_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "open" | "overdue" | "paid" | "unallocated" | null; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "supplier" | "-supplier" | "amount_gross" | "-amount_gross" | "id" | "-id" | null }
export type ChangeBillFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; supplier_ids: number[]; project_ids: number[]; tags: string[]; search: string; tab: "all" | "open" | "overdue" | "paid" | "unallocated" | null; ordering: "date" | "-date" | "due" | "-due" | "name" | "-name" | "supplier" | "-supplier" | "amount_gross" | "-amount_gross" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeBookingBody = { user_id?: number | null; equipment_id?: number | null; task_id?: number | null; label?: string; start?: string; end?: string; hours?: string | null; spread?: boolean; confirmed?: boolean; notes?: string; override?: string; version?: number }
export type ChangeBookingsBody = { bookings: ({ user_id?: number | null; equipment_id?: number | null; task_id?: number | null; label?: string; start?: string; end?: string; hours?: string | null; spread?: boolean; confirmed?: boolean; notes?: string; override?: string; id: number; version?: number })[] }
export type ChangeCalendarReply = { id: number; name: string; country: string; region: string; is_default: boolean; people: number; members: { id: number; name: string }[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeClientBody = { name?: string; category_id?: number | null; type_id?: number | null; manager_id?: number | null; parent_id?: number | null; client_id?: number | null; org_ids?: number[]; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; email?: string; phone?: string; website?: string; tax_number?: string; payment_days?: number | null; payment_month_end?: boolean; invoice_contact_ids?: number[]; conversion?: string | null; inactive_date?: string | null; tags?: string[]; notes?: string; version?: number }
export type ChangeClientFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; category_ids?: number[]; type_ids?: number[]; manager_ids?: number[]; tags?: string[]; include_inactive?: boolean; search?: string; tab?: "active" | "mine" | "inactive" | null; ordering?: "name" | "-name" | "category" | "-category" | "type" | "-type" | "manager" | "-manager" | "city" | "-city" | "created" | "-created" | "modified" | "-modified" | "inactive_date" | "-inactive_date" | "id" | "-id" | null }
export type ChangeClientFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; category_ids: number[]; type_ids: number[]; manager_ids: number[]; tags: string[]; include_inactive: boolean; search: string; tab: "active" | "mine" | "inactive" | null; ordering: "name" | "-name" | "category" | "-category" | "type" | "-type" | "manager" | "-manager" | "city" | "-city" | "created" | "-created" | "modified" | "-modified" | "inactive_date" | "-inactive_date" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeCommentReply = { id: number; client_id: number | null; project_id: number | null; contact_id: number | null; user_id: number; user: { id: number; name: string }; text: string; mentions: { id: number; name: string }[]; edited: string | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeCompanyBody = { name?: string; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; email?: string; phone?: string; website?: string; registration_number?: string; tax_number?: string; set_up?: boolean; locale?: "CA" | "GB" | "IE" | "IN" | "US"; timezone?: string; calendar_id?: number | null; hours_written?: "clock" | "decimal"; rounding?: "ROUND_HALF_UP" | "ROUND_HALF_EVEN"; configs?: { diary: { diary_fields?: { times?: boolean; breaks?: boolean; travel?: boolean; non_billable?: boolean }; allow_future_times?: "A" | "N" | "E"; tracking?: boolean; overlap?: "block" | "warn" | "allow"; task_required?: boolean; task_as_details?: boolean; self_decision?: boolean; long_day_hours?: string; no_break_hours?: string; reminders?: { missing?: { on?: boolean; weekday?: number; hour?: number }; waiting?: { on?: boolean; weekdays?: number[]; hour?: number } } } }; version?: number }
export type ChangeContactBody = { title?: string; first_name?: string; last_name?: string; position?: string; clients?: { client_id: number; role?: string; invoices?: boolean }[]; email?: string; phones?: ({ kind?: "mobile" | "office" | "home" | "other"; number: string })[]; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; source?: string; source_details?: string; opt_out?: boolean; inactive_date?: string | null; tags?: string[]; version?: number }
export type ChangeContactFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; client_ids?: number[]; tags?: string[]; include_inactive?: boolean; search?: string; tab?: "active" | "inactive" | null; ordering?: "name" | "-name" | "client" | "-client" | "city" | "-city" | "first_name" | "-first_name" | "position" | "-position" | "email" | "-email" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null }
export type ChangeContactFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; client_ids: number[]; tags: string[]; include_inactive: boolean; search: string; tab: "active" | "inactive" | null; ordering: "name" | "-name" | "client" | "-client" | "city" | "-city" | "first_name" | "-first_name" | "position" | "-position" | "email" | "-email" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeDashboardArrangementBody = { arrangement: DashboardArrangement | null }
export type ChangeDashboardFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[] }
export type ChangeDashboardFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; managers: number[]; departments: number[]; project_categories: number[]; services: number[]; users_include: number[]; users_exclude: number[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeDiaryEntryBody = { user_id?: number; project_id?: number | null; task_id?: number | null; date?: string; start?: string; end?: string; timezone?: string; breaks?: number; travel?: number; hours?: string; hours_nonbillable?: string; details?: string; active?: boolean; locations?: { type: "FeatureCollection"; features: ({ type: "Feature"; geometry: { type: "Point"; coordinates: [number, number] }; properties: { at: string; accuracy: number | null } })[] }; location_error?: string; place?: boolean; version?: number; status?: "draft" | "submitted" | "approved" | "rejected"; reason?: string }
export type ChangeDiaryFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; diaryStatus?: ("draft" | "submitted" | "approved" | "rejected")[]; usersIncludeIds?: number[]; userManagerIds?: number[]; departmentIds?: number[]; search?: string }
export type ChangeDiaryFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; diaryStatus: ("draft" | "submitted" | "approved" | "rejected")[]; usersIncludeIds: number[]; userManagerIds: number[]; departmentIds: number[]; search: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeDocumentSettingsBody = { logo_id?: number | null; letterhead?: string; footer?: string; accent?: "#1d7680" | "#1f3a5f" | "#1d4ed8" | "#166534" | "#9a3412" | "#7f1d1d" | "#6b21a8" | "#374151"; font?: "serif" | "book" | "sans"; payment_days?: number; payment_terms?: string; payment_reference?: string; tax_wording?: string; invoice_prefix?: string; credit_prefix?: string; invoice_next?: number; credit_next?: number; version?: number }
export type ChangeDocumentTemplateBody = { name?: string; kind?: "quote" | "confirmation" | "letter" | "invoice" | "credit_note" | "statement" | "reminder"; locale?: "CA" | "GB" | "IE" | "IN" | "US"; title?: string; opening?: string; closing?: string; terms?: string; logo_id?: number | null; active?: boolean; version?: number }
export type ChangeDocumentTemplateReply = { id: number; name: string; kind: "quote" | "confirmation" | "letter" | "invoice" | "credit_note" | "statement" | "reminder"; locale: "CA" | "GB" | "IE" | "IN" | "US"; title: string; opening: string; closing: string; terms: string; logo_id: number | null; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeEmailTemplateReply = { id: number; name: string; kind: "letter" | "invoice" | "credit_note" | "reminder" | "statement"; subject: string; body: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeEquipmentBody = { name?: string; serial?: string; identifier?: string; barcode?: string; category_id?: number | null; department_id?: number | null; owner?: string; user_id?: number | null; active_from?: string | null; active_until?: string | null; last_calibration?: string | null; next_calibration?: string | null; certificate?: string; purchase_order?: string; fault?: string; show_on_schedule?: boolean; tags?: string[]; notes?: string; version?: number }
export type ChangeEquipmentFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; category_ids?: number[]; department_ids?: number[]; user_ids?: number[]; tags?: string[]; include_inactive?: boolean; search?: string; tab?: "active" | "mine" | "inactive" | null; ordering?: "id" | "-id" | "name" | "-name" | "serial" | "-serial" | "identifier" | "-identifier" | "category" | "-category" | "department" | "-department" | "assigned_to" | "-assigned_to" | "active_from" | "-active_from" | "active_until" | "-active_until" | "next_calibration" | "-next_calibration" | "modified" | "-modified" | null }
export type ChangeEquipmentFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; category_ids: number[]; department_ids: number[]; user_ids: number[]; tags: string[]; include_inactive: boolean; search: string; tab: "active" | "mine" | "inactive" | null; ordering: "id" | "-id" | "name" | "-name" | "serial" | "-serial" | "identifier" | "-identifier" | "category" | "-category" | "department" | "-department" | "assigned_to" | "-assigned_to" | "active_from" | "-active_from" | "active_until" | "-active_until" | "next_calibration" | "-next_calibration" | "modified" | "-modified" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeExpenseBody = { date?: string; user_id?: number; description?: string; type_id?: number | null; amount?: string | null; tax_amount?: string | null; currency?: string; rate?: string | null; payment_method_id?: number | null; billable?: boolean; reimbursable?: boolean; distance?: string | null; distance_unit?: "mi" | "km"; allocations?: ({ project_id: number; quote_item_id?: number | null; percent?: string | null; amount?: string | null; notes?: string })[]; tags?: string[]; version?: number }
export type ChangeExpenseFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; user_ids?: number[]; type_ids?: number[]; payment_method_ids?: number[]; project_ids?: number[]; quote_item_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "created" | "submitted" | "checked" | "approved" | "rejected" | "reimburse" | null; ordering?: "date" | "-date" | "amount" | "-amount" | "user" | "-user" | "type" | "-type" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null }
export type ChangeExpenseFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; user_ids: number[]; type_ids: number[]; payment_method_ids: number[]; project_ids: number[]; quote_item_ids: number[]; tags: string[]; search: string; tab: "all" | "created" | "submitted" | "checked" | "approved" | "rejected" | "reimburse" | null; ordering: "date" | "-date" | "amount" | "-amount" | "user" | "-user" | "type" | "-type" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeExtraFieldReply = { id: number; resource: "projects" | "suppliers"; key: string; name: string; kind: "text" | "number" | "date" | "choice" | "yes_no"; options: string[]; required: boolean; sort_order: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeFeatureBody = { name?: string; geometry?: { type: "Point"; coordinates: [number, number] } | { type: "MultiPoint"; coordinates: [number, number][] } | { type: "LineString"; coordinates: [number, number][] } | { type: "MultiLineString"; coordinates: [number, number][][] } | { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] }; version?: number }
export type ChangeFeatureReply = { id: number; project_id: number; name: string; geometry: { type: "Point"; coordinates: [number, number] } | { type: "MultiPoint"; coordinates: [number, number][] } | { type: "LineString"; coordinates: [number, number][] } | { type: "MultiLineString"; coordinates: [number, number][][] } | { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] }; vertices: number; length: number | null; area: number | null; source: string; version: number; created: string; modified: string }
export type ChangeFileFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; search?: string; tab?: "all" | "mine" | "firm" | "pictures" | "documents" | null; ordering?: "name" | "-name" | "size" | "-size" | "kind" | "-kind" | "created" | "-created" | "modified" | "-modified" | "uploaded_by" | "-uploaded_by" | "id" | "-id" | null }
export type ChangeFileFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; search: string; tab: "all" | "mine" | "firm" | "pictures" | "documents" | null; ordering: "name" | "-name" | "size" | "-size" | "kind" | "-kind" | "created" | "-created" | "modified" | "-modified" | "uploaded_by" | "-uploaded_by" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeGroupBody = { name?: string; permissions?: ("users.add_user" | "users.change_user" | "users.delete_user" | "users.view_user" | "users.export_person" | "users.remove_details" | "profiles.change_profile" | "profiles.view_profile" | "profiles.export" | "profiles.can_impersonate" | "profiles.view_qualification" | "profiles.add_qualification" | "profiles.change_qualification" | "profiles.delete_qualification" | "groups.view_group" | "groups.change_group" | "company.change_company" | "company.change_webhooks" | "company.view_audit" | "company.export_audit" | "company.export_all" | "leave.view_any" | "leave.view_own_staff" | "leave.view_own_department" | "leave.add_leave" | "leave.change_leave" | "leave.decide_any" | "leave.decide_own_staff" | "leave.decide_own_department" | "diary.add_entry" | "diary.change_entry" | "diary.delete_entry" | "diary.view_entry" | "diary.export" | "diary.import" | "diary.view_reporttemplate" | "diary.view_any" | "diary.view_own_staff" | "diary.view_own_department" | "diary.view_own_quote_item_department" | "diary.view_own_project" | "diary.change_any" | "diary.change_own_staff" | "diary.change_own_department" | "diary.change_own_quote_item_department" | "diary.change_own_project" | "diary.decide_any" | "diary.decide_own_staff" | "diary.decide_own_department" | "diary.decide_own_quote_item_department" | "diary.decide_own_project" | "diary.reset_any" | "diary.reset_own_staff" | "diary.reset_own_department" | "diary.reset_own_quote_item_department" | "diary.reset_own_project" | "clients.add_client" | "clients.delete_client" | "clients.change_client" | "clients.export" | "clients.view_client" | "clients.view_category" | "clients.view_type" | "clients.view_comment" | "clients.view_invoice" | "clients.view_payment" | "contacts.add_contact" | "contacts.change_contact" | "contacts.delete_contact" | "contacts.view_contact" | "contacts.export" | "contacts.view_comment" | "contacts.delete_crm_link" | "projects.add_project" | "projects.change_project" | "projects.export" | "projects.export_ppr_any" | "projects.export_ppr_own_projects" | "projects.export_ppr_own_department" | "projects.export_valuations" | "projects.view_project" | "projects.view_quote" | "projects.view_category" | "projects.view_comment" | "projects.view_confirmation" | "projects.view_financials" | "projects.view_financials_own_projects" | "projects.view_reporttemplate" | "expenses.add_expense" | "expenses.change_expense" | "expenses.delete_expense" | "expenses.view_expense" | "expenses.view_any" | "expenses.view_own_staff" | "expenses.view_own_department" | "expenses.check_any" | "expenses.check_own_staff" | "expenses.check_own_department" | "expenses.check_own_project" | "expenses.approve_any" | "expenses.approve_own_staff" | "expenses.approve_own_department" | "expenses.approve_own_project" | "expenses.export" | "tasks.add_task" | "tasks.change_task" | "tasks.delete_task" | "tasks.view_task" | "quote_items.add_quoteitem" | "quote_items.change_quoteitem" | "quote_items.delete_quoteitem" | "quote_items.view_quoteitem" | "invoice.add_invoice" | "invoice.change_invoice" | "invoice.delete_invoice" | "invoice.view_invoice" | "invoice.export" | "invoice.close_month" | "payment.add_payment" | "payment.change_payment" | "payment.delete_payment" | "payment.view_payment" | "payment.export" | "accounting.view_journal" | "accounting.export" | "accounting.change_sync" | "supplier.add_supplier" | "supplier.change_supplier" | "supplier.delete_supplier" | "supplier.view_supplier" | "supplier.add_bill" | "supplier.change_bill" | "supplier.delete_bill" | "supplier.view_bill" | "supplier.export" | "equipment.add_equipment" | "equipment.change_equipment" | "equipment.delete_equipment" | "equipment.view_equipment" | "equipment.export" | "file.add_file" | "file.change_file" | "file.delete_file" | "file.view_file" | "dashboard.view_dashboard" | "sugarcrm.delete_link")[]; second_factor?: boolean; version?: number }
export type ChangeGroupReply = { id: number; name: string; permissions: string[]; second_factor: boolean; members: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeHolidayReply = { id: number; day: string; name: string; half: boolean; calendar_id: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeInvoiceBody = { name?: string; client_id?: number; project_id?: number | null; date?: string; due?: string; tax_point?: string | null; start?: string | null; end?: string | null; type_id?: number | null; nominal_account_id?: number | null; purchase_order?: string; lines?: ({ description: string; quantity?: string; unit?: string; price: string; discount?: string; tax_rate_ids?: number[]; tax_reason?: string; quote_item_id?: number | null; nominal_account_id?: number | null; project_id?: number | null; month?: string | null; valuation_id?: number | null; entry_ids?: number[]; expense_ids?: number[] })[]; sync?: boolean; tags?: string[]; notes?: string; version?: number }
export type ChangeInvoiceFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; client_ids?: number[]; project_ids?: number[]; type_ids?: number[]; nominal_account_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "draft" | "unpaid" | "overdue" | "paid" | "credit" | null; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "client" | "-client" | "project" | "-project" | "amount_gross" | "-amount_gross" | "amount_open" | "-amount_open" | "id" | "-id" | null }
export type ChangeInvoiceFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; client_ids: number[]; project_ids: number[]; type_ids: number[]; nominal_account_ids: number[]; tags: string[]; search: string; tab: "all" | "draft" | "unpaid" | "overdue" | "paid" | "credit" | null; ordering: "date" | "-date" | "due" | "-due" | "name" | "-name" | "client" | "-client" | "project" | "-project" | "amount_gross" | "-amount_gross" | "amount_open" | "-amount_open" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeLeaveBody = { type_id?: number; start?: string; end?: string; start_half?: boolean; end_half?: boolean; notes?: string; version?: number; decision_id?: "P" | "A" | "R" | "C"; reason?: string }
export type ChangeLeaveFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; search?: string; tab?: "all" | "waiting" | "coming" | "past" | "closed" | null; ordering?: "start" | "-start" | "end" | "-end" | "user" | "-user" | "name" | "-name" | "created" | "-created" | "id" | "-id" | null }
export type ChangeLeaveFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; search: string; tab: "all" | "waiting" | "coming" | "past" | "closed" | null; ordering: "start" | "-start" | "end" | "-end" | "user" | "-user" | "name" | "-name" | "created" | "-created" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeLeaveTypeBody = { name?: string; colour?: string; counts?: boolean; needs_approval?: boolean; sickness?: boolean; allowance_days?: string; accrual?: "year" | "month"; overdraft_minutes?: number; carry_minutes?: number; carry_months?: number | null; version?: number }
export type ChangeLeaveTypeReply = { id: number; name: string; colour: string; counts: boolean; needs_approval: boolean; sickness: boolean; allowance_days: string; accrual: "year" | "month"; overdraft_minutes: number; carry_minutes: number; carry_months: number | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeMileageRateReply = { id: number; unit: "mi" | "km"; amount: string; date_from: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeNominalAccountReply = { id: number; code: string; name: string; active_from: string | null; active_until: string | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeNotificationChoiceBody = { app?: boolean; mail?: "off" | "now" | "daily"; reach?: "mine" | "all" | null; days?: number | null; event: "mention" | "booking" | "task" | "hours_rejected" | "hours_approved" | "hours_wait" | "leave_decided" | "leave_requested" | "expense_waits" | "expense_checked" | "expense_decided" | "decision_late" | "quote_read" | "quote_answered" | "quote_unanswered" | "invoice_overdue" | "invoice_paid" | "budget" | "qualification" | "calibration" | "fault" }
export type ChangeNotificationChoiceReply = { mail: "ready" | "no_server" | "no_address"; on: boolean; events: ({ event: "mention" | "booking" | "task" | "hours_rejected" | "hours_approved" | "hours_wait" | "leave_decided" | "leave_requested" | "expense_waits" | "expense_checked" | "expense_decided" | "decision_late" | "quote_read" | "quote_answered" | "quote_unanswered" | "invoice_overdue" | "invoice_paid" | "budget" | "qualification" | "calibration" | "fault"; app: boolean; mail: "off" | "now" | "daily"; reach: "mine" | "all" | null; days: number | null })[] }
export type ChangePaymentBody = { name?: string; client_id?: number; date?: string; amount_received?: string; method?: string; batch?: string; sync?: boolean; tags?: string[]; notes?: string; version?: number }
export type ChangePaymentFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; client_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "unallocated" | "open" | "locked" | "refunds" | null; ordering?: "date" | "-date" | "name" | "-name" | "client" | "-client" | "amount_received" | "-amount_received" | "amount_unallocated" | "-amount_unallocated" | "batch" | "-batch" | "id" | "-id" | null }
export type ChangePaymentFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; client_ids: number[]; tags: string[]; search: string; tab: "all" | "unallocated" | "open" | "locked" | "refunds" | null; ordering: "date" | "-date" | "name" | "-name" | "client" | "-client" | "amount_received" | "-amount_received" | "amount_unallocated" | "-amount_unallocated" | "batch" | "-batch" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeProjectBody = { name?: string; client_id?: number | null; billing_client_id?: number | null; contact_id?: number | null; invoice_contact_ids?: number[]; category_id?: number | null; service_id?: number | null; department_id?: number | null; managed_by_id?: number | null; source_id?: number | null; confirmation_id?: number | null; probability?: number | string; price?: string | null; contract_type?: "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; requested?: string | null; requested_by_id?: number | null; requested_notes?: string; quoted?: string | null; quoted_by_id?: number | null; quoted_notes?: string; accepted?: string | null; accepted_by_id?: number | null; accepted_notes?: string; surveyed?: string | null; surveyed_by_id?: number | null; surveyed_notes?: string; processed?: string | null; processed_by_id?: number | null; processed_notes?: string; checked?: string | null; checked_by_id?: number | null; checked_notes?: string; delivered?: string | null; delivered_by_id?: number | null; delivered_notes?: string; invoiced?: string | null; invoiced_by_id?: number | null; invoiced_notes?: string; received?: string | null; received_by_id?: number | null; received_notes?: string; abandoned?: string | null; abandoned_by_id?: number | null; abandoned_notes?: string; abandoned_reason_id?: number | null; deadline?: string | null; quote_deadline?: string | null; quote_decision?: string | null; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; coordinates?: string; site_access?: string; tags?: string[]; udf?: Record<string, string | boolean | null>; notes?: string; udf_schema_id?: number | null; version?: number }
export type ChangeProjectFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; client_ids?: number[]; category_ids?: number[]; service_ids?: number[]; department_ids?: number[]; managed_by_ids?: number[]; users_include?: number[]; users_exclude?: number[]; tags?: string[]; search?: string; tab?: "all" | "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open" | "lost_quotes" | null; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[] }
export type ChangeProjectFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; client_ids: number[]; category_ids: number[]; service_ids: number[]; department_ids: number[]; managed_by_ids: number[]; users_include: number[]; users_exclude: number[]; tags: string[]; search: string; tab: "all" | "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open" | "lost_quotes" | null; ordering: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; managers: number[]; departments: number[]; project_categories: number[]; services: number[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeQualificationFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; include_inactive?: boolean; search?: string; tab?: "all" | "expiring" | "expired" | "valid" | "history" | null; ordering?: "expiration" | "-expiration" | "name" | "-name" | "user" | "-user" | "reference" | "-reference" | "start" | "-start" | "created" | "-created" | "id" | "-id" | null }
export type ChangeQualificationFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; include_inactive: boolean; search: string; tab: "all" | "expiring" | "expired" | "valid" | "history" | null; ordering: "expiration" | "-expiration" | "name" | "-name" | "user" | "-user" | "reference" | "-reference" | "start" | "-start" | "created" | "-created" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeQuoteFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; client_ids?: number[]; category_ids?: number[]; service_ids?: number[]; department_ids?: number[]; managed_by_ids?: number[]; users_include?: number[]; users_exclude?: number[]; tags?: string[]; search?: string; tab?: "enquiries" | "open" | "won" | "lost_quotes" | null; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[] }
export type ChangeQuoteFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; client_ids: number[]; category_ids: number[]; service_ids: number[]; department_ids: number[]; managed_by_ids: number[]; users_include: number[]; users_exclude: number[]; tags: string[]; search: string; tab: "enquiries" | "open" | "won" | "lost_quotes" | null; ordering: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; managers: number[]; departments: number[]; project_categories: number[]; services: number[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeQuoteItemBody = { name?: string; parent_id?: number | null; type_id?: number | null; department_id?: number | null; quantity?: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; contract_type?: "" | "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; costs?: { role: string; field_days?: string; field_hours?: string; office_days?: string; office_hours?: string; total?: string; rated?: boolean }[]; tax_id?: number | null; optional?: boolean; alternative_group?: string; visibility?: "show" | "excluded" | "add_to_parent"; subcontract?: boolean; tags?: string[]; notes?: string; version?: number }
export type ChangeQuoteItemFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; project_ids?: number[]; parent_ids?: number[]; type_ids?: number[]; department_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "proposed" | "accepted" | "declined" | "closed" | null; ordering?: "id" | "-id" | "name" | "-name" | "project" | "-project" | "type" | "-type" | "department" | "-department" | "quantity" | "-quantity" | "accepted" | "-accepted" | "created" | "-created" | "modified" | "-modified" | null }
export type ChangeQuoteItemFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; project_ids: number[]; parent_ids: number[]; type_ids: number[]; department_ids: number[]; tags: string[]; search: string; tab: "all" | "proposed" | "accepted" | "declined" | "closed" | null; ordering: "id" | "-id" | "name" | "-name" | "project" | "-project" | "type" | "-type" | "department" | "-department" | "quantity" | "-quantity" | "accepted" | "-accepted" | "created" | "-created" | "modified" | "-modified" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeQuoteItemTemplateBody = { name?: string; service_id?: number | null; version?: number; items?: ({ name: string; type_id?: number | null; department_id?: number | null; quantity?: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; costs?: { role: string; field_days?: string; field_hours?: string; office_days?: string; office_hours?: string; total?: string; rated?: boolean }[]; tax_id?: number | null; optional?: boolean; alternative_group?: string; visibility?: "show" | "excluded" | "add_to_parent"; subcontract?: boolean; notes?: string; tags?: string[]; key: string; parent_key?: string | null })[] }
export type ChangeQuoteItemTemplateReply = { id: number; name: string; service_id: number | null; service: { id: number; name: string } | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean; items: ({ name: string; type_id: number | null; department_id: number | null; quantity: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; costs: { role: string; field_days: string; field_hours: string; office_days: string; office_hours: string; total?: string; rated?: boolean }[]; tax_id: number | null; optional: boolean; alternative_group: string; visibility: "show" | "excluded" | "add_to_parent"; subcontract: boolean; notes: string; tags: string[]; key: string; parent_key: string | null })[] }
export type ChangeRateBody = { project_id?: number | null; client_id?: number | null; service_id?: number | null; user_id?: number | null; role?: string | null; task_type_id?: number | null; amount?: string; date_from?: string; version?: number }
export type ChangeRateFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; kind?: "charge" | "cost" | null; user_ids?: number[]; project_ids?: number[]; client_ids?: number[]; service_ids?: number[]; task_type_ids?: number[] }
export type ChangeRateFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; kind: "charge" | "cost" | null; user_ids: number[]; project_ids: number[]; client_ids: number[]; service_ids: number[]; task_type_ids: number[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeRateReply = { id: number; kind: "charge" | "cost"; project_id: number | null; project: { id: number; name: string } | null; client_id: number | null; client: { id: number; name: string } | null; service_id: number | null; service: { id: number; name: string } | null; user_id: number | null; user: { id: number; name: string } | null; role: string | null; task_type_id: number | null; task_type: { id: number; name: string } | null; amount: string; date_from: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeScheduleBody = { days: { weekday: number; start_time: string; end_time: string; breaks?: number; travel?: number; diary_entry?: boolean }[]; first_day?: string | null; version?: number }
export type ChangeScheduleFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; search?: string }
export type ChangeScheduleFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; managers: number[]; departments: number[]; project_categories: number[]; services: number[]; users_include: number[]; users_exclude: number[]; search: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeServiceReply = { id: number; name: string; active: boolean; on_land: boolean; taxed_in: string[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeSupplierBody = { name?: string; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; email?: string; phone?: string; website?: string; tags?: string[]; udf?: Record<string, string | boolean | null>; notes?: string; udf_schema_id?: number | null; version?: number }
export type ChangeSupplierFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; tags?: string[]; search?: string; ordering?: "id" | "-id" | "name" | "-name" | "city" | "-city" | "postcode" | "-postcode" | "email" | "-email" | "modified" | "-modified" | null }
export type ChangeSupplierFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; tags: string[]; search: string; ordering: "id" | "-id" | "name" | "-name" | "city" | "-city" | "postcode" | "-postcode" | "email" | "-email" | "modified" | "-modified" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeTagReply = { id: number; name: string; count: number; uses: { noun: string; count: number }[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeTaskBody = { name?: string; quote_item_id?: number | null; type_id?: number | null; user_ids?: number[]; team?: string; department_id?: number | null; start?: string | null; end?: string | null; showWeekend?: boolean; days?: string; hours?: string; daysBudget?: string | null; hoursBudget?: string | null; colour?: string; closed?: boolean; tags?: string[]; details?: string; qualification_type_ids?: number[]; checklist?: { id?: number; name: string }[]; version?: number; bookings?: Record<string, number> }
export type ChangeTaskFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; project_ids?: number[]; quote_item_ids?: number[]; type_ids?: number[]; department_ids?: number[]; tags?: string[]; search?: string; tab?: "open" | "mine" | "unscheduled" | "closed" | "all" | null; ordering?: "start" | "-start" | "end" | "-end" | "name" | "-name" | "project" | "-project" | "quote_item" | "-quote_item" | "type" | "-type" | "department" | "-department" | "team" | "-team" | "hoursBudget" | "-hoursBudget" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null }
export type ChangeTaskFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; project_ids: number[]; quote_item_ids: number[]; type_ids: number[]; department_ids: number[]; tags: string[]; search: string; tab: "open" | "mine" | "unscheduled" | "closed" | "all" | null; ordering: "start" | "-start" | "end" | "-end" | "name" | "-name" | "project" | "-project" | "quote_item" | "-quote_item" | "type" | "-type" | "department" | "-department" | "team" | "-team" | "hoursBudget" | "-hoursBudget" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeTaskTemplateBody = { name?: string; service_id?: number | null; version?: number; tasks?: ({ name: string; type_id?: number | null; department_id?: number | null; days?: string; hours?: string; daysBudget?: string | null; hoursBudget?: string | null; colour?: string; showWeekend?: boolean; team?: string; details?: string; qualification_type_ids?: number[]; checklist?: string[] })[] }
export type ChangeTaskTemplateReply = { id: number; name: string; service_id: number | null; service: { id: number; name: string } | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean; tasks: ({ name: string; type_id: number | null; department_id: number | null; days: string; hours: string; daysBudget: string | null; hoursBudget: string | null; colour: string; showWeekend: boolean; team: string; details: string; qualification_type_ids: number[]; checklist: string[] })[] }
export type ChangeUserBody = { first_name?: string; last_name?: string; email?: string; phone?: { mobile?: string; office?: string; extension?: string }; position?: string; start_date?: string | null; end_date?: string | null; manager_id?: number | null; department_id?: number | null; department_ids?: number[]; group_ids?: number[]; calendar_id?: number | null; clock?: "12" | "24" | null; external?: boolean; active?: boolean; version?: number }
export type ChangeUserFilterSetBody = { name?: string; version?: number; shared?: boolean; default?: boolean; department_ids?: number[]; manager_ids?: number[]; group_ids?: number[]; include_inactive?: boolean; search?: string; tab?: "active" | "mine" | "external" | "inactive" | null; ordering?: "name" | "-name" | "position" | "-position" | "department" | "-department" | "manager" | "-manager" | "org" | "-org" | "email" | "-email" | "start_date" | "-start_date" | "end_date" | "-end_date" | "created" | "-created" | null }
export type ChangeUserFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; department_ids: number[]; manager_ids: number[]; group_ids: number[]; include_inactive: boolean; search: string; tab: "active" | "mine" | "external" | "inactive" | null; ordering: "name" | "-name" | "position" | "-position" | "department" | "-department" | "manager" | "-manager" | "org" | "-org" | "email" | "-email" | "start_date" | "-start_date" | "end_date" | "-end_date" | "created" | "-created" | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeValuationBody = { date?: string; notes?: string; lines?: { quote_item_id: number; value?: string; units?: string; unitsApproved?: string; unitsUndecided?: string; notes?: string }[]; version?: number }
export type ChangeValuationFilterSetReply = { id: number; name: string; user_id: number; user: { id: number; name: string }; shared: boolean; shared_with: number | null; default: boolean; partial: boolean; state: ("draft" | "submitted" | "agreed")[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ChangeVatRateBody = { name?: string; rate?: string; valid_from?: string; jurisdiction?: string; category?: "S" | "Z" | "E" | "AE" | "O"; reason?: string; base_fraction?: string; source?: string; valid_to?: string | null; version?: number }
export type ChangeVatRateReply = { id: number; name: string; jurisdiction: string; rate: string; category: "S" | "Z" | "E" | "AE" | "O"; reason: string; base_fraction: string; source: string; valid_from: string; valid_to: string | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type Client = { id: number; name: string; category_id: number | null; category: { id: number; name: string } | null; type_id: number | null; type: { id: number; name: string } | null; manager_id: number | null; manager: { id: number; name: string } | null; parent_id: number | null; parent: { id: number; name: string } | null; client_id: number | null; client: { id: number; name: string } | null; org_ids: number[]; address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string }; email: string; phone: string; website: string; tax_number: string; payment_days: number | null; payment_month_end: boolean; invoice_contact_ids: number[]; conversion: string | null; inactive_date: string | null; tags: string[]; notes: string; mentions: { id: number; name: string }[]; orgs: { id: number; name: string }[]; inactive: boolean; invoice_contacts: { id: number; name: string; role: string; inactive: boolean }[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ClientCredit = { total: string; credits: ({ kind: "payment" | "credit"; id: number; name: string; client_id: number; date: string; version: number; amount: string; amount_left: string; locked: boolean; invoice_ids: number[] })[] }
export type Company = { id: number; name: string; address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string }; email: string; phone: string; website: string; registration_number: string; tax_number: string; set_up: boolean; locale: "CA" | "GB" | "IE" | "IN" | "US"; timezone: string; calendar: { id: number; name: string } | null; calendar_id: number | null; hours_written: "clock" | "decimal"; rounding: "ROUND_HALF_UP" | "ROUND_HALF_EVEN"; configs: { diary: { diary_fields: { times: boolean; breaks: boolean; travel: boolean; non_billable: boolean }; allow_future_times: "A" | "N" | "E"; tracking: boolean; overlap: "block" | "warn" | "allow"; task_required: boolean; task_as_details: boolean; self_decision: boolean; long_day_hours: string; no_break_hours: string; reminders: { missing: { on: boolean; weekday: number; hour: number }; waiting: { on: boolean; weekdays: number[]; hour: number } } } }; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type CompareRevisionsReply = { before: { revision: number; total: string }; after: { revision: number; total: string }; lines: ({ id: number; name: string; kind: "added" | "removed"; price: string } | { id: number; name: string; kind: "changed"; fields: ({ field: "name" | "quantity" | "price" | "optional" | "terms"; before: string; after: string })[] })[]; texts: ({ field: "title" | "opening" | "closing" | "terms"; before: string; after: string })[] }
export type ConfirmByPasskeyBody = { passkey: { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string } } }
export type Contact = { id: number; title: string; first_name: string; last_name: string; position: string; clients: { client_id: number; client: { id: number; name: string }; role: string; invoices: boolean }[]; email: string; phones: ({ kind: "mobile" | "office" | "home" | "other"; number: string })[]; address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string }; source: string; source_details: string; opt_out: boolean; inactive_date: string | null; tags: string[]; name: string; inactive_from: string | null; inactive: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type CopyBookingsBody = { bookings: ({ user_id?: number | null; equipment_id?: number | null; task_id?: number | null; label?: string; start?: string; end?: string; hours?: string | null; spread?: boolean; confirmed?: boolean; notes?: string; override?: string; id: number })[]; possible?: boolean }
export type CopyBookingsReply = { results: (Booking)[]; tasks: { id: number; name: string; project_id: number; closed: boolean; showWeekend: boolean }[]; projects: ({ id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null })[]; skipped: { id: number; reason: string }[] }
export type CopyDiaryReply = { results: (DiaryEntry)[] }
export type CountClientsQuery = { search?: string; include_inactive?: "0" | "1" | "true" | "false"; category_id?: number[]; type_id?: number[]; manager_id?: number[]; parent_id?: number[]; tags?: string[] }
export type CountEquipmentQuery = { search?: string; include_inactive?: "0" | "1" | "true" | "false"; category_id?: number[]; department_id?: number[]; user_id?: number[]; tags?: string[]; code?: string }
export type CountExpensesQuery = { search?: string; user_id?: number[]; type_id?: number[]; payment_method_id?: number[]; tags?: string[]; project_id?: number[]; quote_item_id?: number[]; start?: string; end?: string; status?: ("created" | "submitted" | "checked" | "approved" | "rejected")[]; to_submit?: "0" | "1" | "true" | "false"; to_check?: "0" | "1" | "true" | "false"; to_approve?: "0" | "1" | "true" | "false" }
export type CountFilesQuery = { search?: string; client_id?: number; contact_id?: number; project_id?: number; user_id?: number; supplier_id?: number; equipment_id?: number; qualification_id?: number; invoice_id?: number; payment_id?: number; expense_id?: number; bill_id?: number; firm?: "0" | "1" | "true" | "false"; purpose?: "attachment" | "certificate" | "evidence" | "quote" }
export type CountLeavesQuery = { search?: string; type_id?: number[]; user_id?: number[]; user_ids?: number[]; department_id?: number[]; decision?: ("P" | "A" | "R" | "C")[]; to_decide?: "0" | "1" | "true" | "false"; start?: string; end?: string }
export type CountProjectsQuery = { search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; phase?: "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open"; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_active_projects?: "0" | "1" | "true" | "false"; include_completed_projects?: "0" | "1" | "true" | "false"; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false"; delivered_weeks_ago?: number }
export type CountProjectsReply = { all: number; progress: number; accepted: number; surveyed: number; processed: number; checked: number; finished: number; delivered: number; invoiced: number; received: number; won: number; lost: number; enquiries: number; open: number; lost_quotes: number }
export type CountQuotesQuery = { search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; phase?: "enquiries" | "open" | "won" | "lost"; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_active_projects?: "0" | "1" | "true" | "false"; include_completed_projects?: "0" | "1" | "true" | "false"; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false"; delivered_weeks_ago?: number }
export type CountTasksQuery = { search?: string; project_id?: number[]; quote_item_id?: number[]; type_id?: number[]; department_id?: number[]; tags?: string[]; user_ids?: number[]; unscheduled_only?: "0" | "1" | "true" | "false"; start?: string; end?: string }
export type CreateApiKeyBody = { name: string; end_date: string; permissions: ("personal" | "users.add_user" | "users.change_user" | "users.delete_user" | "users.view_user" | "profiles.view_profile" | "profiles.export" | "profiles.view_qualification" | "profiles.add_qualification" | "profiles.change_qualification" | "profiles.delete_qualification" | "groups.view_group" | "groups.change_group" | "company.change_company" | "company.view_audit" | "company.export_audit" | "leave.view_any" | "leave.view_own_staff" | "leave.view_own_department" | "leave.add_leave" | "leave.change_leave" | "leave.decide_any" | "leave.decide_own_staff" | "leave.decide_own_department" | "diary.add_entry" | "diary.change_entry" | "diary.delete_entry" | "diary.view_entry" | "diary.export" | "diary.import" | "diary.view_reporttemplate" | "diary.view_any" | "diary.view_own_staff" | "diary.view_own_department" | "diary.view_own_quote_item_department" | "diary.view_own_project" | "diary.change_any" | "diary.change_own_staff" | "diary.change_own_department" | "diary.change_own_quote_item_department" | "diary.change_own_project" | "diary.decide_any" | "diary.decide_own_staff" | "diary.decide_own_department" | "diary.decide_own_quote_item_department" | "diary.decide_own_project" | "diary.reset_any" | "diary.reset_own_staff" | "diary.reset_own_department" | "diary.reset_own_quote_item_department" | "diary.reset_own_project" | "clients.add_client" | "clients.delete_client" | "clients.change_client" | "clients.export" | "clients.view_client" | "clients.view_category" | "clients.view_type" | "clients.view_comment" | "clients.view_invoice" | "clients.view_payment" | "contacts.add_contact" | "contacts.change_contact" | "contacts.delete_contact" | "contacts.view_contact" | "contacts.export" | "contacts.view_comment" | "contacts.delete_crm_link" | "projects.add_project" | "projects.change_project" | "projects.export" | "projects.export_ppr_any" | "projects.export_ppr_own_projects" | "projects.export_ppr_own_department" | "projects.export_valuations" | "projects.view_project" | "projects.view_quote" | "projects.view_category" | "projects.view_comment" | "projects.view_confirmation" | "projects.view_financials" | "projects.view_financials_own_projects" | "projects.view_reporttemplate" | "expenses.add_expense" | "expenses.change_expense" | "expenses.delete_expense" | "expenses.view_expense" | "expenses.view_any" | "expenses.view_own_staff" | "expenses.view_own_department" | "expenses.check_any" | "expenses.check_own_staff" | "expenses.check_own_department" | "expenses.check_own_project" | "expenses.approve_any" | "expenses.approve_own_staff" | "expenses.approve_own_department" | "expenses.approve_own_project" | "expenses.export" | "tasks.add_task" | "tasks.change_task" | "tasks.delete_task" | "tasks.view_task" | "quote_items.add_quoteitem" | "quote_items.change_quoteitem" | "quote_items.delete_quoteitem" | "quote_items.view_quoteitem" | "invoice.add_invoice" | "invoice.change_invoice" | "invoice.delete_invoice" | "invoice.view_invoice" | "invoice.export" | "invoice.close_month" | "payment.add_payment" | "payment.change_payment" | "payment.delete_payment" | "payment.view_payment" | "payment.export" | "accounting.view_journal" | "accounting.export" | "accounting.change_sync" | "supplier.add_supplier" | "supplier.change_supplier" | "supplier.delete_supplier" | "supplier.view_supplier" | "supplier.add_bill" | "supplier.change_bill" | "supplier.delete_bill" | "supplier.view_bill" | "supplier.export" | "equipment.add_equipment" | "equipment.change_equipment" | "equipment.delete_equipment" | "equipment.view_equipment" | "equipment.export" | "file.add_file" | "file.change_file" | "file.delete_file" | "file.view_file" | "dashboard.view_dashboard" | "sugarcrm.delete_link")[] }
export type CreateApiKeyReply = { id: number; name: string; prefix: string; permissions: string[]; lost: string[]; end_date: string; state: "good" | "over" | "revoked" | "left"; created: string; last_used: string | null; last_address: string; version: number; key: string }
export type CreateBankAccountBody = { name: string; bank?: string; currency: "CAD" | "EUR" | "GBP" | "INR" | "USD"; kind: "sort_code" | "iban" | "routing" | "ifsc" | "transit"; sort_code?: string; routing_number?: string; ifsc?: string; institution_number?: string; transit_number?: string; account_number?: string; iban?: string; bic?: string; upi_id?: string }
export type CreateBillBody = { name: string; supplier_id: number; date?: string; due?: string | null; paid?: string | null; purchase_order?: string; tax?: string; prepaid?: string; lines?: ({ description?: string; net: string; project_id?: number | null })[]; tags?: string[]; notes?: string }
export type CreateBillFilterSetBody = { name: string; shared?: boolean; default?: boolean; supplier_ids?: number[]; project_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "open" | "overdue" | "paid" | "unallocated" | null; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "supplier" | "-supplier" | "amount_gross" | "-amount_gross" | "id" | "-id" | null }
export type CreateBookingsBody = { user_ids?: number[]; equipment_ids?: number[]; start: string; end: string; task_id?: number | null; label?: string; hours?: string | null; spread?: boolean; confirmed?: boolean; notes?: string; override?: string }
export type CreateClientBody = { name: string; category_id?: number | null; type_id?: number | null; manager_id?: number | null; parent_id?: number | null; client_id?: number | null; org_ids?: number[]; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; email?: string; phone?: string; website?: string; tax_number?: string; payment_days?: number | null; payment_month_end?: boolean; conversion?: string | null; inactive_date?: string | null; tags?: string[]; notes?: string; confirmed?: boolean }
export type CreateClientFilterSetBody = { name: string; shared?: boolean; default?: boolean; category_ids?: number[]; type_ids?: number[]; manager_ids?: number[]; tags?: string[]; include_inactive?: boolean; search?: string; tab?: "active" | "mine" | "inactive" | null; ordering?: "name" | "-name" | "category" | "-category" | "type" | "-type" | "manager" | "-manager" | "city" | "-city" | "created" | "-created" | "modified" | "-modified" | "inactive_date" | "-inactive_date" | "id" | "-id" | null }
export type CreateContactBody = { first_name: string; title?: string; last_name?: string; position?: string; clients?: { client_id: number; role?: string; invoices?: boolean }[]; email?: string; phones?: ({ kind?: "mobile" | "office" | "home" | "other"; number: string })[]; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; source?: string; source_details?: string; opt_out?: boolean; inactive_date?: string | null; tags?: string[]; confirmed?: boolean }
export type CreateContactFilterSetBody = { name: string; shared?: boolean; default?: boolean; client_ids?: number[]; tags?: string[]; include_inactive?: boolean; search?: string; tab?: "active" | "inactive" | null; ordering?: "name" | "-name" | "client" | "-client" | "city" | "-city" | "first_name" | "-first_name" | "position" | "-position" | "email" | "-email" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null }
export type CreateDashboardFilterSetBody = { name: string; shared?: boolean; default?: boolean; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[] }
export type CreateDiaryEntryBody = { user_id?: number; project_id?: number | null; task_id?: number | null; date?: string; start?: string; end?: string; timezone?: string; breaks?: number; travel?: number; hours?: string; hours_nonbillable?: string; details?: string; active?: boolean; locations?: { type: "FeatureCollection"; features: ({ type: "Feature"; geometry: { type: "Point"; coordinates: [number, number] }; properties: { at: string; accuracy: number | null } })[] }; location_error?: string; place?: boolean; stop_running?: boolean }
export type CreateDiaryFilterSetBody = { name: string; shared?: boolean; default?: boolean; diaryStatus?: ("draft" | "submitted" | "approved" | "rejected")[]; usersIncludeIds?: number[]; userManagerIds?: number[]; departmentIds?: number[]; search?: string }
export type CreateDocumentTemplateBody = { name: string; kind: "quote" | "confirmation" | "letter" | "invoice" | "credit_note" | "statement" | "reminder"; locale: "CA" | "GB" | "IE" | "IN" | "US"; title: string; opening?: string; closing?: string; terms?: string; logo_id?: number | null; active?: boolean }
export type CreateEquipmentBody = { name: string; serial?: string; identifier?: string; barcode?: string; category_id?: number | null; department_id?: number | null; owner?: string; user_id?: number | null; active_from?: string | null; active_until?: string | null; last_calibration?: string | null; next_calibration?: string | null; certificate?: string; purchase_order?: string; fault?: string; show_on_schedule?: boolean; tags?: string[]; notes?: string }
export type CreateEquipmentFilterSetBody = { name: string; shared?: boolean; default?: boolean; category_ids?: number[]; department_ids?: number[]; user_ids?: number[]; tags?: string[]; include_inactive?: boolean; search?: string; tab?: "active" | "mine" | "inactive" | null; ordering?: "id" | "-id" | "name" | "-name" | "serial" | "-serial" | "identifier" | "-identifier" | "category" | "-category" | "department" | "-department" | "assigned_to" | "-assigned_to" | "active_from" | "-active_from" | "active_until" | "-active_until" | "next_calibration" | "-next_calibration" | "modified" | "-modified" | null }
export type CreateExpenseBody = { date?: string; user_id?: number; description?: string; type_id?: number | null; amount?: string | null; tax_amount?: string | null; currency?: string; rate?: string | null; payment_method_id?: number | null; billable?: boolean; reimbursable?: boolean; distance?: string | null; distance_unit?: "mi" | "km"; allocations?: ({ project_id: number; quote_item_id?: number | null; percent?: string | null; amount?: string | null; notes?: string })[]; tags?: string[]; submit?: boolean }
export type CreateExpenseFilterSetBody = { name: string; shared?: boolean; default?: boolean; user_ids?: number[]; type_ids?: number[]; payment_method_ids?: number[]; project_ids?: number[]; quote_item_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "created" | "submitted" | "checked" | "approved" | "rejected" | "reimburse" | null; ordering?: "date" | "-date" | "amount" | "-amount" | "user" | "-user" | "type" | "-type" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null }
export type CreateExtraFieldBody = { resource: "projects" | "suppliers"; key?: string; name: string; kind: "text" | "number" | "date" | "choice" | "yes_no"; options?: string[]; required?: boolean; sort_order?: number }
export type CreateFileFilterSetBody = { name: string; shared?: boolean; default?: boolean; search?: string; tab?: "all" | "mine" | "firm" | "pictures" | "documents" | null; ordering?: "name" | "-name" | "size" | "-size" | "kind" | "-kind" | "created" | "-created" | "modified" | "-modified" | "uploaded_by" | "-uploaded_by" | "id" | "-id" | null }
export type CreateGroupBody = { name: string; permissions?: ("users.add_user" | "users.change_user" | "users.delete_user" | "users.view_user" | "users.export_person" | "users.remove_details" | "profiles.change_profile" | "profiles.view_profile" | "profiles.export" | "profiles.can_impersonate" | "profiles.view_qualification" | "profiles.add_qualification" | "profiles.change_qualification" | "profiles.delete_qualification" | "groups.view_group" | "groups.change_group" | "company.change_company" | "company.change_webhooks" | "company.view_audit" | "company.export_audit" | "company.export_all" | "leave.view_any" | "leave.view_own_staff" | "leave.view_own_department" | "leave.add_leave" | "leave.change_leave" | "leave.decide_any" | "leave.decide_own_staff" | "leave.decide_own_department" | "diary.add_entry" | "diary.change_entry" | "diary.delete_entry" | "diary.view_entry" | "diary.export" | "diary.import" | "diary.view_reporttemplate" | "diary.view_any" | "diary.view_own_staff" | "diary.view_own_department" | "diary.view_own_quote_item_department" | "diary.view_own_project" | "diary.change_any" | "diary.change_own_staff" | "diary.change_own_department" | "diary.change_own_quote_item_department" | "diary.change_own_project" | "diary.decide_any" | "diary.decide_own_staff" | "diary.decide_own_department" | "diary.decide_own_quote_item_department" | "diary.decide_own_project" | "diary.reset_any" | "diary.reset_own_staff" | "diary.reset_own_department" | "diary.reset_own_quote_item_department" | "diary.reset_own_project" | "clients.add_client" | "clients.delete_client" | "clients.change_client" | "clients.export" | "clients.view_client" | "clients.view_category" | "clients.view_type" | "clients.view_comment" | "clients.view_invoice" | "clients.view_payment" | "contacts.add_contact" | "contacts.change_contact" | "contacts.delete_contact" | "contacts.view_contact" | "contacts.export" | "contacts.view_comment" | "contacts.delete_crm_link" | "projects.add_project" | "projects.change_project" | "projects.export" | "projects.export_ppr_any" | "projects.export_ppr_own_projects" | "projects.export_ppr_own_department" | "projects.export_valuations" | "projects.view_project" | "projects.view_quote" | "projects.view_category" | "projects.view_comment" | "projects.view_confirmation" | "projects.view_financials" | "projects.view_financials_own_projects" | "projects.view_reporttemplate" | "expenses.add_expense" | "expenses.change_expense" | "expenses.delete_expense" | "expenses.view_expense" | "expenses.view_any" | "expenses.view_own_staff" | "expenses.view_own_department" | "expenses.check_any" | "expenses.check_own_staff" | "expenses.check_own_department" | "expenses.check_own_project" | "expenses.approve_any" | "expenses.approve_own_staff" | "expenses.approve_own_department" | "expenses.approve_own_project" | "expenses.export" | "tasks.add_task" | "tasks.change_task" | "tasks.delete_task" | "tasks.view_task" | "quote_items.add_quoteitem" | "quote_items.change_quoteitem" | "quote_items.delete_quoteitem" | "quote_items.view_quoteitem" | "invoice.add_invoice" | "invoice.change_invoice" | "invoice.delete_invoice" | "invoice.view_invoice" | "invoice.export" | "invoice.close_month" | "payment.add_payment" | "payment.change_payment" | "payment.delete_payment" | "payment.view_payment" | "payment.export" | "accounting.view_journal" | "accounting.export" | "accounting.change_sync" | "supplier.add_supplier" | "supplier.change_supplier" | "supplier.delete_supplier" | "supplier.view_supplier" | "supplier.add_bill" | "supplier.change_bill" | "supplier.delete_bill" | "supplier.view_bill" | "supplier.export" | "equipment.add_equipment" | "equipment.change_equipment" | "equipment.delete_equipment" | "equipment.view_equipment" | "equipment.export" | "file.add_file" | "file.change_file" | "file.delete_file" | "file.view_file" | "dashboard.view_dashboard" | "sugarcrm.delete_link")[]; second_factor?: boolean }
export type CreateInvoiceBody = { client_id: number; project_id?: number | null; date?: string; due?: string; tax_point?: string | null; start?: string | null; end?: string | null; type_id?: number | null; nominal_account_id?: number | null; purchase_order?: string; lines?: ({ description: string; quantity?: string; unit?: string; price: string; discount?: string; tax_rate_ids?: number[]; tax_reason?: string; quote_item_id?: number | null; nominal_account_id?: number | null; project_id?: number | null; month?: string | null; valuation_id?: number | null; entry_ids?: number[]; expense_ids?: number[] })[]; tags?: string[]; notes?: string }
export type CreateInvoiceFilterSetBody = { name: string; shared?: boolean; default?: boolean; client_ids?: number[]; project_ids?: number[]; type_ids?: number[]; nominal_account_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "draft" | "unpaid" | "overdue" | "paid" | "credit" | null; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "client" | "-client" | "project" | "-project" | "amount_gross" | "-amount_gross" | "amount_open" | "-amount_open" | "id" | "-id" | null }
export type CreateLeaveFilterSetBody = { name: string; shared?: boolean; default?: boolean; search?: string; tab?: "all" | "waiting" | "coming" | "past" | "closed" | null; ordering?: "start" | "-start" | "end" | "-end" | "user" | "-user" | "name" | "-name" | "created" | "-created" | "id" | "-id" | null }
export type CreateLeaveTypeBody = { name: string; colour?: string; counts?: boolean; needs_approval?: boolean; sickness?: boolean; allowance_days?: string; accrual?: "year" | "month"; overdraft_minutes?: number; carry_minutes?: number; carry_months?: number | null }
export type CreatePaymentBody = { client_id: number; amount_received: string; name?: string; date?: string; method?: string; batch?: string; tags?: string[]; notes?: string; invoice_id?: number }
export type CreatePaymentFilterSetBody = { name: string; shared?: boolean; default?: boolean; client_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "unallocated" | "open" | "locked" | "refunds" | null; ordering?: "date" | "-date" | "name" | "-name" | "client" | "-client" | "amount_received" | "-amount_received" | "amount_unallocated" | "-amount_unallocated" | "batch" | "-batch" | "id" | "-id" | null }
export type CreateProjectBody = { name: string; client_id?: number | null; billing_client_id?: number | null; contact_id?: number | null; invoice_contact_ids?: number[]; category_id?: number | null; service_id?: number | null; department_id?: number | null; managed_by_id?: number | null; source_id?: number | null; confirmation_id?: number | null; probability?: number | string; price?: string | null; contract_type?: "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; requested?: string | null; requested_by_id?: number | null; requested_notes?: string; quoted?: string | null; quoted_by_id?: number | null; quoted_notes?: string; accepted?: string | null; accepted_by_id?: number | null; accepted_notes?: string; surveyed?: string | null; surveyed_by_id?: number | null; surveyed_notes?: string; processed?: string | null; processed_by_id?: number | null; processed_notes?: string; checked?: string | null; checked_by_id?: number | null; checked_notes?: string; delivered?: string | null; delivered_by_id?: number | null; delivered_notes?: string; invoiced?: string | null; invoiced_by_id?: number | null; invoiced_notes?: string; received?: string | null; received_by_id?: number | null; received_notes?: string; abandoned?: string | null; abandoned_by_id?: number | null; abandoned_notes?: string; abandoned_reason_id?: number | null; deadline?: string | null; quote_deadline?: string | null; quote_decision?: string | null; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; coordinates?: string; site_access?: string; tags?: string[]; udf?: Record<string, string | boolean | null>; notes?: string; udf_schema_id?: number | null }
export type CreateProjectFeatureBody = { name?: string; geometry: { type: "Point"; coordinates: [number, number] } | { type: "MultiPoint"; coordinates: [number, number][] } | { type: "LineString"; coordinates: [number, number][] } | { type: "MultiLineString"; coordinates: [number, number][][] } | { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] } }
export type CreateProjectFilterSetBody = { name: string; shared?: boolean; default?: boolean; client_ids?: number[]; category_ids?: number[]; service_ids?: number[]; department_ids?: number[]; managed_by_ids?: number[]; users_include?: number[]; users_exclude?: number[]; tags?: string[]; search?: string; tab?: "all" | "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open" | "lost_quotes" | null; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[] }
export type CreateProjectValuationBody = { date: string; notes?: string; lines?: { quote_item_id: number; value?: string; units?: string; unitsApproved?: string; unitsUndecided?: string; notes?: string }[] }
export type CreateQualificationFilterSetBody = { name: string; shared?: boolean; default?: boolean; include_inactive?: boolean; search?: string; tab?: "all" | "expiring" | "expired" | "valid" | "history" | null; ordering?: "expiration" | "-expiration" | "name" | "-name" | "user" | "-user" | "reference" | "-reference" | "start" | "-start" | "created" | "-created" | "id" | "-id" | null }
export type CreateQuoteFilterSetBody = { name: string; shared?: boolean; default?: boolean; client_ids?: number[]; category_ids?: number[]; service_ids?: number[]; department_ids?: number[]; managed_by_ids?: number[]; users_include?: number[]; users_exclude?: number[]; tags?: string[]; search?: string; tab?: "enquiries" | "open" | "won" | "lost_quotes" | null; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[] }
export type CreateQuoteItemBody = { project_id: number; name: string; parent_id?: number | null; type_id?: number | null; department_id?: number | null; quantity?: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; contract_type?: "" | "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; costs?: { role: string; field_days?: string; field_hours?: string; office_days?: string; office_hours?: string; total?: string; rated?: boolean }[]; tax_id?: number | null; optional?: boolean; alternative_group?: string; visibility?: "show" | "excluded" | "add_to_parent"; subcontract?: boolean; tags?: string[]; notes?: string; position?: number }
export type CreateQuoteItemFilterSetBody = { name: string; shared?: boolean; default?: boolean; project_ids?: number[]; parent_ids?: number[]; type_ids?: number[]; department_ids?: number[]; tags?: string[]; search?: string; tab?: "all" | "proposed" | "accepted" | "declined" | "closed" | null; ordering?: "id" | "-id" | "name" | "-name" | "project" | "-project" | "type" | "-type" | "department" | "-department" | "quantity" | "-quantity" | "accepted" | "-accepted" | "created" | "-created" | "modified" | "-modified" | null }
export type CreateQuoteItemTemplateBody = { name: string; service_id?: number | null; items: ({ name: string; type_id?: number | null; department_id?: number | null; quantity?: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; costs?: { role: string; field_days?: string; field_hours?: string; office_days?: string; office_hours?: string; total?: string; rated?: boolean }[]; tax_id?: number | null; optional?: boolean; alternative_group?: string; visibility?: "show" | "excluded" | "add_to_parent"; subcontract?: boolean; notes?: string; tags?: string[]; key: string; parent_key?: string | null })[] }
export type CreateRateBody = { kind?: "charge" | "cost"; project_id?: number | null; client_id?: number | null; service_id?: number | null; user_id?: number | null; role?: string | null; task_type_id?: number | null; amount: string; date_from: string }
export type CreateRateFilterSetBody = { name: string; shared?: boolean; default?: boolean; kind?: "charge" | "cost" | null; user_ids?: number[]; project_ids?: number[]; client_ids?: number[]; service_ids?: number[]; task_type_ids?: number[] }
export type CreateScheduleFilterSetBody = { name: string; shared?: boolean; default?: boolean; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; search?: string }
export type CreateSupplierBody = { name: string; address?: { line1?: string; line2?: string; city?: string; region?: string; postcode?: string; country?: string }; email?: string; phone?: string; website?: string; tags?: string[]; udf?: Record<string, string | boolean | null>; notes?: string; udf_schema_id?: number | null }
export type CreateSupplierFilterSetBody = { name: string; shared?: boolean; default?: boolean; tags?: string[]; search?: string; ordering?: "id" | "-id" | "name" | "-name" | "city" | "-city" | "postcode" | "-postcode" | "email" | "-email" | "modified" | "-modified" | null }
export type CreateTaskBody = { project_id: number; name: string; quote_item_id?: number | null; type_id?: number | null; user_ids?: number[]; team?: string; department_id?: number | null; start?: string | null; end?: string | null; showWeekend?: boolean; days?: string; hours?: string; daysBudget?: string | null; hoursBudget?: string | null; colour?: string; closed?: boolean; tags?: string[]; details?: string; qualification_type_ids?: number[]; checklist?: { id?: number; name: string }[] }
export type CreateTaskFilterSetBody = { name: string; shared?: boolean; default?: boolean; project_ids?: number[]; quote_item_ids?: number[]; type_ids?: number[]; department_ids?: number[]; tags?: string[]; search?: string; tab?: "open" | "mine" | "unscheduled" | "closed" | "all" | null; ordering?: "start" | "-start" | "end" | "-end" | "name" | "-name" | "project" | "-project" | "quote_item" | "-quote_item" | "type" | "-type" | "department" | "-department" | "team" | "-team" | "hoursBudget" | "-hoursBudget" | "created" | "-created" | "modified" | "-modified" | "id" | "-id" | null }
export type CreateTaskTemplateBody = { name: string; service_id?: number | null; tasks: ({ name: string; type_id?: number | null; department_id?: number | null; days?: string; hours?: string; daysBudget?: string | null; hoursBudget?: string | null; colour?: string; showWeekend?: boolean; team?: string; details?: string; qualification_type_ids?: number[]; checklist?: string[] })[] }
export type CreateUserBody = { first_name: string; last_name?: string; email?: string; phone?: { mobile?: string; office?: string; extension?: string }; position?: string; start_date?: string | null; end_date?: string | null; manager_id?: number | null; department_id?: number | null; department_ids?: number[]; group_ids?: number[]; calendar_id?: number | null; clock?: "12" | "24" | null; external?: boolean; invite?: boolean }
export type CreateUserFilterSetBody = { name: string; shared?: boolean; default?: boolean; department_ids?: number[]; manager_ids?: number[]; group_ids?: number[]; include_inactive?: boolean; search?: string; tab?: "active" | "mine" | "external" | "inactive" | null; ordering?: "name" | "-name" | "position" | "-position" | "department" | "-department" | "manager" | "-manager" | "org" | "-org" | "email" | "-email" | "start_date" | "-start_date" | "end_date" | "-end_date" | "created" | "-created" | null }
export type CreateVatRateBody = { name: string; rate: string; valid_from: string; jurisdiction?: string; category?: "S" | "Z" | "E" | "AE" | "O"; reason?: string; base_fraction?: string; source?: string; valid_to?: string | null }
export type CreateWebhookReply = { id: number; name: string; url: string; events: string[]; active: boolean; gave_up: boolean; last: { state: "waiting" | "delivered" | "failed" | "given_up"; at: string } | null; secret_changed: string; old_secret_until: string | null; version: number; created: string; modified: string; secret: string }
export type DashboardArrangement = { shown: ("enquiries" | "quoted" | "won" | "lost" | "conversion" | "invoiced" | "received" | "debt" | "wip" | "margin" | "utilisation" | "billable" | "nonbillable" | "leave")[]; hidden: ("enquiries" | "quoted" | "won" | "lost" | "conversion" | "invoiced" | "received" | "debt" | "wip" | "margin" | "utilisation" | "billable" | "nonbillable" | "leave")[] }
export type DetailsToRemove = { refused: string | null; details_removed: string | null; removed: { what: string; count: number }[]; kept: { what: string; count: number; why: string }[]; account: "none" | "goes" | "stays"; years: number }
export type DiaryEntry = { id: number; user: { id: number; name: string; manager_id: number | null; department: { id: number; name: string } | null; department_ids: number[] }; user_id: number; project: { id: number; reference: string; name: string; managed_by_id: number | null } | null; project_id: number | null; quote_item: { id: number; name: string; department_id: number | null } | null; task: { id: number; name: string } | null; task_id: number | null; date: string; start: string; end: string | null; timezone: string; breaks: number; travel: number; hours: string; hours_nonbillable: string; hours_total: string; hours_paid: string; hours_billable: string; hours_day: string; hours_week: string; hours_month: string; details: string; status: "draft" | "submitted" | "approved" | "rejected"; decision_notes: string; mentions: { id: number; name: string }[]; submitted_at: string | null; decided_at: string | null; decided_by: { id: number; name: string } | null; decided_for: { id: number; name: string } | null; locked: boolean; overlap: boolean; diary_type: "task"; active: boolean; auto_stopped: boolean; locations: { type: "FeatureCollection"; features: ({ type: "Feature"; geometry: { type: "Point"; coordinates: [number, number] }; properties: { at: string; accuracy: number | null } })[] } | null; location_error: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean; can_submit: boolean; can_recall: boolean; can_decide: boolean; can_reset: boolean; can_copy: boolean }
export type DiaryWork = { user: { id: number; name: string }; can_add: boolean; pinned: ({ project_id: number; task_id: number | null; project: { id: number; reference: string; name: string }; task: { id: number; name: string } | null; open: boolean })[]; recent: ({ project_id: number; task_id: number | null; project: { id: number; reference: string; name: string }; task: { id: number; name: string } | null; open: boolean; last: string })[] }
export type DocumentSettings = { logo_id: number | null; letterhead: string; footer: string; accent: "#1d7680" | "#1f3a5f" | "#1d4ed8" | "#166534" | "#9a3412" | "#7f1d1d" | "#6b21a8" | "#374151"; font: "serif" | "book" | "sans"; payment_days: number; payment_terms: string; payment_reference: string; tax_wording: string; invoice_prefix: string; credit_prefix: string; invoice_next: number; credit_next: number; id: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type DraftInvoiceBody = { client_id?: number; project_ids?: number[]; start?: string; end?: string; detail?: "item" | "person" | "entry"; kinds?: ("hours" | "expenses" | "items")[]; percent?: string; valuation_id?: number; entry_ids?: number[]; expense_ids?: number[]; quote_item_ids?: number[] }
export type EditClientsBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; category_id?: number | null; type_id?: number | null; manager_id?: number | null; parent_id?: number | null; client_id?: number | null; payment_days?: number | null; payment_month_end?: boolean; conversion?: string | null; inactive_date?: string | null }
export type EditContactsBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; position?: string; source?: string; source_details?: string; opt_out?: boolean; inactive_date?: string | null }
export type EditDiaryBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; project_id?: number | null; task_id?: number | null; breaks?: number; travel?: number; hours_nonbillable?: string; details?: string; status?: "draft" | "submitted" | "approved" | "rejected"; reason?: string }
export type EditEquipmentBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; category_id?: number | null; department_id?: number | null; owner?: string; user_id?: number | null; active_from?: string | null; active_until?: string | null; last_calibration?: string | null; next_calibration?: string | null; purchase_order?: string; show_on_schedule?: boolean }
export type EditInvoicesBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; type_id?: number | null; nominal_account_id?: number | null; sync?: boolean }
export type EditProjectsBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; category_id?: number | null; service_id?: number | null; department_id?: number | null; managed_by_id?: number | null; source_id?: number | null; probability?: number | string; deadline?: string | null; quote_deadline?: string | null; quote_decision?: string | null; udf?: Record<string, string | boolean | null> }
export type EditQualificationsBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; type_id?: number; reference?: string; start?: string | null; expiration?: string | null }
export type EditTasksBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; taskIds?: number[]; type_id?: number | null; user_ids?: number[]; team?: string; department_id?: number | null; start?: string | null; end?: string | null; showWeekend?: boolean; days?: string; hours?: string; daysBudget?: string | null; hoursBudget?: string | null; colour?: string; closed?: boolean; details?: string }
export type EditUsersBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; department_id?: number | null; manager_id?: number | null; add_group_ids?: number[]; remove_group_ids?: number[] }
export type Equipment = { id: number; name: string; serial: string; identifier: string; barcode: string; category_id: number | null; category: { id: number; name: string } | null; department_id: number | null; department: { id: number; name: string } | null; owner: string; user_id: number | null; user: { id: number; name: string } | null; active_from: string | null; active_until: string | null; last_calibration: string | null; next_calibration: string | null; certificate: string; purchase_order: string; fault: string; show_on_schedule: boolean; tags: string[]; notes: string; mentions: { id: number; name: string }[]; assigned_to: string; active: boolean; calibration: "none" | "valid" | "expiring" | "expired"; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type Expense = { id: number; date: string; user_id: number; user: { id: number; name: string }; description: string; type_id: number | null; type: { id: number; name: string } | null; amount: string; tax_amount: string | null; currency: string; rate: string | null; payment_method_id: number | null; payment_method: { id: number; name: string } | null; billable: boolean; reimbursable: boolean; distance: string | null; distance_unit: "mi" | "km"; allocations: ({ project_id: number | null; project: { id: number; name: string } | null; quote_item_id: number | null; quote_item: { id: number; name: string } | null; percent: string; amount: string; notes: string })[]; tags: string[]; name: string; status: "created" | "submitted" | "checked" | "approved" | "rejected"; allocated_by: "percent" | "amount"; created_by: { id: number; name: string } | null; created_notes: string; submitted: string | null; submitted_by: { id: number; name: string } | null; submitted_notes: string; checked: string | null; checked_by: { id: number; name: string } | null; checked_notes: string; approved: string | null; approved_by: { id: number; name: string } | null; approved_notes: string; rejected: string | null; rejected_by: { id: number; name: string } | null; rejected_notes: string; checked_for: { id: number; name: string } | null; approved_for: { id: number; name: string } | null; rejected_for: { id: number; name: string } | null; in_place_of: { id: number; name: string; until: string } | null; modified_by: { id: number; name: string } | null; modified_notes: string; reimbursed: string | null; reimbursed_by: { id: number; name: string } | null; receipts: number; duplicates: { id: number; name: string }[]; can_submit: boolean; can_recall: boolean; can_check: boolean; can_approve: boolean; can_reject: boolean; can_reimburse: boolean; permitted_actions: ("submit" | "recall" | "check" | "approve" | "reject" | "reimburse")[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ExplainRateReply = { date: string; rate: ChangeRateReply | null; why: string; others: ({ rate: ChangeRateReply; why: string })[]; client: { id: number; name: string } | null; service: { id: number; name: string } | null; role: string }
export type ExportBillsQuery = { search?: string; supplier_id?: number[]; tags?: string[]; project_id?: number[]; tab?: "all" | "open" | "overdue" | "paid" | "unallocated"; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "supplier" | "-supplier" | "amount_gross" | "-amount_gross" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportClientsQuery = { search?: string; include_inactive?: "0" | "1" | "true" | "false"; category_id?: number[]; type_id?: number[]; manager_id?: number[]; parent_id?: number[]; tags?: string[]; tab?: "active" | "mine" | "inactive"; ordering?: "name" | "-name" | "category" | "-category" | "type" | "-type" | "manager" | "-manager" | "city" | "-city" | "created" | "-created" | "modified" | "-modified" | "inactive_date" | "-inactive_date" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportContactsQuery = { search?: string; include_inactive?: "0" | "1" | "true" | "false"; tags?: string[]; client_id?: number[]; tab?: "active" | "inactive"; ordering?: "name" | "-name" | "client" | "-client" | "city" | "-city" | "first_name" | "-first_name" | "position" | "-position" | "email" | "-email" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportDiaryQuery = { start?: string; end?: string; search?: string; user_ids?: number[]; user_id?: number; diary_status?: ("draft" | "submitted" | "approved" | "rejected")[]; department_ids?: number[]; user_manager_ids?: number[]; active?: "0" | "1" | "true" | "false"; ordering?: "-start" | "start"; ids?: number[]; format?: "csv" | "xlsx" | "pdf" }
export type ExportEquipmentQuery = { search?: string; include_inactive?: "0" | "1" | "true" | "false"; category_id?: number[]; department_id?: number[]; user_id?: number[]; tags?: string[]; code?: string; tab?: "active" | "mine" | "inactive"; ordering?: "id" | "-id" | "name" | "-name" | "serial" | "-serial" | "identifier" | "-identifier" | "category" | "-category" | "department" | "-department" | "assigned_to" | "-assigned_to" | "active_from" | "-active_from" | "active_until" | "-active_until" | "next_calibration" | "-next_calibration" | "modified" | "-modified"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportExpensesQuery = { search?: string; user_id?: number[]; type_id?: number[]; payment_method_id?: number[]; tags?: string[]; project_id?: number[]; quote_item_id?: number[]; start?: string; end?: string; status?: ("created" | "submitted" | "checked" | "approved" | "rejected")[]; to_submit?: "0" | "1" | "true" | "false"; to_check?: "0" | "1" | "true" | "false"; to_approve?: "0" | "1" | "true" | "false"; tab?: "all" | "created" | "submitted" | "checked" | "approved" | "rejected" | "reimburse"; ordering?: "date" | "-date" | "amount" | "-amount" | "user" | "-user" | "type" | "-type" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportFilesQuery = { search?: string; client_id?: number; contact_id?: number; project_id?: number; user_id?: number; supplier_id?: number; equipment_id?: number; qualification_id?: number; invoice_id?: number; payment_id?: number; expense_id?: number; bill_id?: number; firm?: "0" | "1" | "true" | "false"; purpose?: "attachment" | "certificate" | "evidence" | "quote"; tab?: "all" | "mine" | "firm" | "pictures" | "documents"; ordering?: "name" | "-name" | "size" | "-size" | "kind" | "-kind" | "created" | "-created" | "modified" | "-modified" | "uploaded_by" | "-uploaded_by" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportInvoicesQuery = { search?: string; client_id?: number[]; project_id?: number[]; type_id?: number[]; nominal_account_id?: number[]; tags?: string[]; tab?: "all" | "draft" | "unpaid" | "overdue" | "paid" | "credit"; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "client" | "-client" | "project" | "-project" | "amount_gross" | "-amount_gross" | "amount_open" | "-amount_open" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportLeavesQuery = { search?: string; type_id?: number[]; user_id?: number[]; user_ids?: number[]; department_id?: number[]; decision?: ("P" | "A" | "R" | "C")[]; to_decide?: "0" | "1" | "true" | "false"; start?: string; end?: string; tab?: "all" | "waiting" | "coming" | "past" | "closed"; ordering?: "start" | "-start" | "end" | "-end" | "user" | "-user" | "name" | "-name" | "created" | "-created" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportPaymentsQuery = { search?: string; client_id?: number[]; tags?: string[]; tab?: "all" | "unallocated" | "open" | "locked" | "refunds"; ordering?: "date" | "-date" | "name" | "-name" | "client" | "-client" | "amount_received" | "-amount_received" | "amount_unallocated" | "-amount_unallocated" | "batch" | "-batch" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportProjectsQuery = { search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; phase?: "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open"; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_active_projects?: "0" | "1" | "true" | "false"; include_completed_projects?: "0" | "1" | "true" | "false"; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false"; delivered_weeks_ago?: number; tab?: "all" | "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open" | "lost_quotes"; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportQualificationsQuery = { search?: string; type_id?: number[]; user_id?: number[]; include_inactive?: "0" | "1" | "true" | "false"; state?: ("valid" | "expiring" | "expired")[]; tab?: "all" | "expiring" | "expired" | "valid" | "history"; ordering?: "expiration" | "-expiration" | "name" | "-name" | "user" | "-user" | "reference" | "-reference" | "start" | "-start" | "created" | "-created" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportSuppliersQuery = { search?: string; tags?: string[]; ordering?: "id" | "-id" | "name" | "-name" | "city" | "-city" | "postcode" | "-postcode" | "email" | "-email" | "modified" | "-modified"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportTasksQuery = { search?: string; project_id?: number[]; quote_item_id?: number[]; type_id?: number[]; department_id?: number[]; tags?: string[]; user_ids?: number[]; unscheduled_only?: "0" | "1" | "true" | "false"; start?: string; end?: string; tab?: "open" | "mine" | "unscheduled" | "closed" | "all"; ordering?: "start" | "-start" | "end" | "-end" | "name" | "-name" | "project" | "-project" | "quote_item" | "-quote_item" | "type" | "-type" | "department" | "-department" | "team" | "-team" | "hoursBudget" | "-hoursBudget" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type ExportUnbilledQuery = { ordering?: "since" | "-since" | "client" | "-client" | "project" | "-project" | "amount" | "-amount" | "hours" | "-hours"; search?: string; client_id?: number[]; project_id?: number[]; manager_id?: number[]; age?: "30" | "60" | "90" | "older"; format?: "csv" | "xlsx" }
export type ExportUsersQuery = { search?: string; include_inactive?: "0" | "1" | "true" | "false"; manager_id?: number[]; department_id?: number[]; group_id?: number[]; tab?: "active" | "mine" | "external" | "inactive"; ordering?: "name" | "-name" | "position" | "-position" | "department" | "-department" | "manager" | "-manager" | "org" | "-org" | "email" | "-email" | "start_date" | "-start_date" | "end_date" | "-end_date" | "created" | "-created"; ids?: number[]; format?: "csv" | "xlsx"; columns?: string[] }
export type File = { id: number; name: string; size: number; type: string; kind: "picture" | "pdf" | "document" | "text" | "archive" | "other"; width: number | null; height: number | null; owner: "client" | "contact" | "project" | "user" | "supplier" | "equipment" | "qualification" | "invoice" | "payment" | "expense" | "bill" | "firm"; record: { id: number; name: string }; purpose: "attachment" | "certificate" | "evidence" | "quote"; uploaded_by_id: number; uploaded_by: { id: number; name: string }; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type FillCalendarReply = { results: ListHolidaysReply }
export type FindPeopleQuery = { start: string; end: string; hours?: string; task_id?: number; project_id?: number; qualification_type_ids?: number[]; department_ids?: number[]; tentative?: "0" | "1" | "true" | "false" }
export type FindPeopleReply = { site: { id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null; placed: boolean } | null; needed: { id: number; name: string }[]; results: ({ id: number; name: string; external: boolean; department: { id: number; name: string } | null; free: number[]; hours_free: string; enough: boolean; away: { name: string; start: string; end: string; decision_id: string }[]; lacking: ({ type: { id: number; name: string }; expiration: string | null })[]; near: { metres: number; project: { id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null }; start: string; end: string } | null })[]; count: number }
export type FollowScheduleReply = { cursor: string; put: ({ id: number | null; user_id: number | null; equipment_id: number | null; task_id: number | null; label: string; start: string; end: string; hours: string | null; spread: boolean; confirmed: boolean; notes: string; override?: { reason: string; by: { id: number; name: string } }; lacking?: ({ type: { id: number; name: string }; expiration: string | null })[]; version: number; can_change: boolean })[]; gone: number[]; tasks: { id: number; name: string; project_id: number; closed: boolean; showWeekend: boolean }[]; projects: ({ id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null })[]; look: boolean }
export type GetDashboardChartRowsQuery = { month?: string; part?: string; type?: "value" | "count"; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; page?: number; rows?: number; ordering?: "date" | "-date"; search?: string }
export type GetDashboardChartsQuery = { charts?: ("enquiries" | "quoted" | "won" | "lost" | "conversion" | "invoiced" | "received" | "debt" | "wip" | "margin" | "utilisation" | "billable" | "nonbillable" | "leave")[]; duration?: "6" | "12" | "18" | "24" | "36"; type?: "value" | "count"; managers?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[] }
export type GetInvoiceSumsQuery = { search?: string; client_id?: number[]; project_id?: number[]; type_id?: number[]; nominal_account_id?: number[]; tags?: string[]; tab?: "all" | "draft" | "unpaid" | "overdue" | "paid" | "credit" }
export type GetPipelineQuery = { search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false" }
export type GetProjectBoundsQuery = { search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; phase?: "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open"; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_active_projects?: "0" | "1" | "true" | "false"; include_completed_projects?: "0" | "1" | "true" | "false"; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false"; delivered_weeks_ago?: number; tab?: "all" | "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open" | "lost_quotes" }
export type GetQualificationMatrixQuery = { page?: number; rows?: number; ordering?: "name" | "-name"; search?: string; department_id?: number[]; type_id?: number[]; problems?: "0" | "1" | "true" | "false" }
export type GetWorkInProgressQuery = { start?: string; end?: string; project_id?: number[]; client_id?: number[]; page?: number; rows?: number; ordering?: "project" | "-project" | "closing" | "-closing"; search?: string }
export type ImportClientsBody = { file_name?: string; content: string; mapping?: Record<string, number>; delimiter?: "," | ";" | "\t" | "|"; sheet?: number; headings?: boolean; date_order?: "dmy" | "mdy" | "ymd"; names?: ({ column: string; name: string; choice: number | null })[]; skip?: number[]; duplicates?: "refuse" | "skip" | "import"; missing?: "ask" | "add" | "leave" }
export type ImportClientsReply = { id: number; user_id: number; user: { id: number; name: string }; file_name: string; records: number; skipped: number; undone: string | null; undone_by: { id: number; name: string } | null; kept: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ImportDiaryBody = { file_name?: string; content: string; mapping?: { date?: number; start?: number; end?: number; end_date?: number; duration?: number; user?: number; first_name?: number; last_name?: number; email?: number; client?: number; project?: number; project_code?: number; task?: number; details?: number; billable?: number; hours_nonbillable?: number; breaks?: number; travel?: number; timezone?: number }; delimiter?: "," | ";" | "\t" | "|"; sheet?: number; headings?: boolean; date_order?: "dmy" | "mdy" | "ymd"; timezone?: string; user_id?: number; people?: ({ name: string; user_id: number | null })[]; projects?: ({ name: string; project_id: number | null })[]; tasks?: ({ project: string; name: string; task_id: number | null })[]; skip?: number[]; duplicates?: "refuse" | "skip" | "import" }
export type ImportDiaryReply = { id: number; user: { id: number; name: string }; user_id: number; file_name: string; source: "fieldbook" | "harvest" | "toggl" | "clockify" | "kimai" | "other"; entries: number; skipped: number; hours: string; first_day: string; last_day: string; undone: string | null; undone_by: { id: number; name: string } | null; kept: number; untouched: number; can_undo: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type InboxSummary = { people: number; entries: number; clean: number; remarked: { weeks: number; entries: number; results: ({ user: { id: number; name: string }; week_start: string; week_end: string; count: number; oddities: ({ kind: "overlap"; entry_ids: number[]; date: string; start: string; end: string; timezone: string; more: number } | { kind: "long_day"; entry_ids: number[]; date: string; hours: string; limit: string } | { kind: "no_break"; entry_ids: number[]; date: string; hours: string; limit: string } | { kind: "weekend"; entry_ids: number[]; date: string; holiday: string | null } | { kind: "over_budget"; entry_ids: number[]; task: { id: number; name: string }; hours: string; budget: string })[] })[] } }
export type Invoice = { id: number; name: string; client_id: number; client: { id: number; name: string }; project_id: number | null; project: { id: number; name: string } | null; date: string; due: string; tax_point: string | null; start: string | null; end: string | null; type_id: number | null; type: { id: number; name: string } | null; nominal_account_id: number | null; nominal_account: { id: number; name: string } | null; purchase_order: string; lines: ({ id: number; description: string; quantity: string; unit: string; price: string; discount: string; tax_rate_ids: number[]; tax_reason: string; quote_item_id: number | null; nominal_account_id: number | null; project_id: number | null; month: string | null; valuation_id: number | null; entry_ids: number[]; expense_ids: number[]; net: string })[]; sync: boolean; tags: string[]; notes: string; state: "draft" | "issued" | "sent"; sync_state: "none" | "queued" | "done" | "failed"; sync_error: string; payment_state: "unpaid" | "part_paid" | "paid" | "overdue" | null; credit_note: boolean; credits_id: number | null; credits: { id: number; name: string } | null; label: string; contact_ids: number[]; contacts: { id: number; name: string }[]; projects: { id: number; name: string }[]; journal: { id: number; name: string } | null; amount_net: string; amount_tax: string; amount_gross: string; amount_paid: string; amount_credited: string; amount_open: string; amount_unallocated: string; taxes: ({ tax_rate_id: number; name: string; jurisdiction: string; category: string; rate: string; base_fraction: string | null; taxable: string; amount: string; text: string })[]; bill_to: string[]; issued: string | null; issued_by: { id: number; name: string } | null; sent: string | null; reminders: number; reminded: string | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type Leave = { id: number; type_id: number; type: { id: number; name: string }; user_id: number; user: { id: number; name: string }; start: string; end: string; start_half: boolean; end_half: boolean; notes: string; name: string; colour: string; counts: boolean; decision: { id: "P" | "A" | "R" | "C"; name: string }; decision_id: "P" | "A" | "R" | "C"; reason: string; decided_by: { id: number; name: string } | null; decided_for: { id: number; name: string } | null; in_place_of: { id: number; name: string; until: string } | null; decided_at: string | null; hours: string; days: string; remaining: string | null; taken: string | null; can_decide: boolean; can_cancel: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type LeavePlanner = { people: ({ id: number; name: string; department: { id: number; name: string } | null; holidays: { day: string; half: boolean }[] })[]; absences: ({ user_id: number; leave_id: number | null; type: { id: number; name: string; colour: string } | null; name: string; decision_id: "P" | "A" | "R" | "C"; start: string; end: string; start_half: boolean; end_half: boolean; days: ({ day: string; minutes: number; part: "whole" | "morning" | "afternoon" })[] })[] }
export type ListAuditReply = { results: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; label: string; before: string | null; after: string | null })[]; kind: string; noun: string; name: string | null; record: { id: number; name: string; owner: string; gone: boolean } | null; part: boolean; hidden: boolean })[]; next: number | null }
export type ListBillsQuery = { page?: number; rows?: number; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "supplier" | "-supplier" | "amount_gross" | "-amount_gross" | "id" | "-id"; search?: string; supplier_id?: number[]; tags?: string[]; project_id?: number[]; tab?: "all" | "open" | "overdue" | "paid" | "unallocated"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListBillsReply = { id: number; name: string; hint: string; state: string }[] | { results: (Bill)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; open: { count: number; count_is_at_least?: true }; overdue: { count: number; count_is_at_least?: true }; paid: { count: number; count_is_at_least?: true }; unallocated: { count: number; count_is_at_least?: true } } }
export type ListCalendarsReply = ChangeCalendarReply[]
export type ListClientCommentsReply = { results: (ChangeCommentReply)[]; count: number }
export type ListClientImportsReply = { results: (ImportClientsReply)[]; count: number }
export type ListClientInvoicesReply = { results: ({ id: number; name: string; label: string; date: string; due: string; amount_net: string; amount_tax: string; amount_gross: string; amount_open: string; state: "draft" | "issued" | "sent"; payment_state: "unpaid" | "part_paid" | "paid" | "overdue" | null; credit_note: boolean; shared: boolean; project_id: number | null; project: { id: number; name: string } | null })[]; count: number }
export type ListClientMessagesReply = { results: (SendContactMessageReply)[]; count: number }
export type ListClientProjectsReply = { results: ({ id: number; reference: string; name: string; managed_by: { id: number; name: string } | null; requested: string | null; quoted: string | null; accepted: string | null; delivered: string | null; abandoned: string | null })[]; count: number }
export type ListClientsQuery = { page?: number; rows?: number; ordering?: "name" | "-name" | "category" | "-category" | "type" | "-type" | "manager" | "-manager" | "city" | "-city" | "created" | "-created" | "modified" | "-modified" | "inactive_date" | "-inactive_date" | "id" | "-id"; search?: string; include_inactive?: "0" | "1" | "true" | "false"; category_id?: number[]; type_id?: number[]; manager_id?: number[]; parent_id?: number[]; tags?: string[]; tab?: "active" | "mine" | "inactive"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListClientsReply = { id: number; name: string; hint: string; inactive: boolean }[] | { results: (Client)[]; count: number; count_is_at_least?: true; counts?: { active: { count: number; count_is_at_least?: true }; mine: { count: number; count_is_at_least?: true }; inactive: { count: number; count_is_at_least?: true } } }
export type ListContactsQuery = { page?: number; rows?: number; ordering?: "name" | "-name" | "client" | "-client" | "city" | "-city" | "first_name" | "-first_name" | "position" | "-position" | "email" | "-email" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; search?: string; include_inactive?: "0" | "1" | "true" | "false"; tags?: string[]; client_id?: number[]; tab?: "active" | "inactive"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListContactsReply = { id: number; name: string; hint: string; inactive: boolean; email: string }[] | { results: (Contact)[]; count: number; count_is_at_least?: true; counts?: { active: { count: number; count_is_at_least?: true }; inactive: { count: number; count_is_at_least?: true } } }
export type ListCrmLinksReply = { pulled: string | null; problem: string; reading: boolean; crm: string | null; results: ({ id: number; client_id: number | null; contact_id: number | null; crm_id: string; url: string; read: string | null; problem: string; can_delete: boolean })[] }
export type ListDiaryImportsReply = { results: (ImportDiaryReply)[]; count: number }
export type ListDiaryQuery = { start?: string; end?: string; search?: string; user_ids?: number[]; user_id?: number; diary_status?: ("draft" | "submitted" | "approved" | "rejected")[]; department_ids?: number[]; user_manager_ids?: number[]; active?: "0" | "1" | "true" | "false"; page?: number; rows?: number; ordering?: "-start" | "start" }
export type ListEquipmentQuery = { page?: number; rows?: number; ordering?: "id" | "-id" | "name" | "-name" | "serial" | "-serial" | "identifier" | "-identifier" | "category" | "-category" | "department" | "-department" | "assigned_to" | "-assigned_to" | "active_from" | "-active_from" | "active_until" | "-active_until" | "next_calibration" | "-next_calibration" | "modified" | "-modified"; search?: string; include_inactive?: "0" | "1" | "true" | "false"; category_id?: number[]; department_id?: number[]; user_id?: number[]; tags?: string[]; code?: string; tab?: "active" | "mine" | "inactive"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListEquipmentReply = { id: number; name: string; identifier: string; active: boolean }[] | { results: (Equipment)[]; count: number; count_is_at_least?: true; counts?: { active: { count: number; count_is_at_least?: true }; mine: { count: number; count_is_at_least?: true }; inactive: { count: number; count_is_at_least?: true } } }
export type ListExpensesQuery = { page?: number; rows?: number; ordering?: "date" | "-date" | "amount" | "-amount" | "user" | "-user" | "type" | "-type" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; search?: string; user_id?: number[]; type_id?: number[]; payment_method_id?: number[]; tags?: string[]; project_id?: number[]; quote_item_id?: number[]; start?: string; end?: string; status?: ("created" | "submitted" | "checked" | "approved" | "rejected")[]; to_submit?: "0" | "1" | "true" | "false"; to_check?: "0" | "1" | "true" | "false"; to_approve?: "0" | "1" | "true" | "false"; tab?: "all" | "created" | "submitted" | "checked" | "approved" | "rejected" | "reimburse"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListExpensesReply = { id: number; name: string }[] | { results: (Expense)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; created: { count: number; count_is_at_least?: true }; submitted: { count: number; count_is_at_least?: true }; checked: { count: number; count_is_at_least?: true }; approved: { count: number; count_is_at_least?: true }; rejected: { count: number; count_is_at_least?: true }; reimburse: { count: number; count_is_at_least?: true } } }
export type ListFactorsReply = { codes: { created: string; last_used: string | null } | null; passkeys: ({ id: number; name: string; created: string; last_used: string | null })[]; recovery_codes_left: number; required: boolean; missing: boolean; passkeys_at: string | null }
export type ListFilesQuery = { page?: number; rows?: number; ordering?: "name" | "-name" | "size" | "-size" | "kind" | "-kind" | "created" | "-created" | "modified" | "-modified" | "uploaded_by" | "-uploaded_by" | "id" | "-id"; search?: string; client_id?: number; contact_id?: number; project_id?: number; user_id?: number; supplier_id?: number; equipment_id?: number; qualification_id?: number; invoice_id?: number; payment_id?: number; expense_id?: number; bill_id?: number; firm?: "0" | "1" | "true" | "false"; purpose?: "attachment" | "certificate" | "evidence" | "quote"; tab?: "all" | "mine" | "firm" | "pictures" | "documents"; counts?: "0" | "1" | "true" | "false"; ids?: number[] }
export type ListFilesReply = { results: (File)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; mine: { count: number; count_is_at_least?: true }; firm: { count: number; count_is_at_least?: true }; pictures: { count: number; count_is_at_least?: true }; documents: { count: number; count_is_at_least?: true } } }
export type ListFirmKeysQuery = { page?: number; rows?: number; ordering?: "id" | "-id" | "name" | "-name" | "user" | "-user" | "end_date" | "-end_date" | "last_used" | "-last_used"; search?: string }
export type ListFirmKeysReply = { results: ({ id: number; name: string; prefix: string; permissions: string[]; lost: string[]; end_date: string; state: "good" | "over" | "revoked" | "left"; created: string; last_used: string | null; last_address: string; version: number; user: { id: number; name: string } })[]; count: number }
export type ListGroupsReply = ChangeGroupReply[]
export type ListHolidaysReply = ChangeHolidayReply[]
export type ListInboxReply = { results: ({ user: { id: number; name: string }; week_start: string; week_end: string; entries: (DiaryEntry)[]; count: number; hours_paid: string; hours_billable: string; travel: number; hours_week: string; travel_week: number; hours_scheduled: string; oddities: ({ kind: "overlap"; entry_ids: number[]; date: string; start: string; end: string; timezone: string; more: number } | { kind: "long_day"; entry_ids: number[]; date: string; hours: string; limit: string } | { kind: "no_break"; entry_ids: number[]; date: string; hours: string; limit: string } | { kind: "weekend"; entry_ids: number[]; date: string; holiday: string | null } | { kind: "over_budget"; entry_ids: number[]; task: { id: number; name: string }; hours: string; budget: string })[]; in_place_of: { id: number; name: string; until: string } | null })[]; count: number; waiting: number }
export type ListInvoicesQuery = { page?: number; rows?: number; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "client" | "-client" | "project" | "-project" | "amount_gross" | "-amount_gross" | "amount_open" | "-amount_open" | "id" | "-id"; search?: string; client_id?: number[]; project_id?: number[]; type_id?: number[]; nominal_account_id?: number[]; tags?: string[]; tab?: "all" | "draft" | "unpaid" | "overdue" | "paid" | "credit"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListInvoicesReply = { id: number; name: string; hint: string; state: string }[] | { results: (Invoice)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; draft: { count: number; count_is_at_least?: true }; unpaid: { count: number; count_is_at_least?: true }; overdue: { count: number; count_is_at_least?: true }; paid: { count: number; count_is_at_least?: true }; credit: { count: number; count_is_at_least?: true } } }
export type ListJournalQuery = { page?: number; rows?: number; ordering?: "date" | "-date" | "id" | "-id"; search?: string; start?: string; end?: string; kind?: "invoice" | "credit" | "payment" | "refund" | "write_off"; nominal_account_id?: number }
export type ListJournalReply = { results: ({ id: number; date: string; kind: "invoice" | "credit" | "payment" | "refund" | "write_off"; name: string; party: string; amount: string; lines: { nominal_account: { id: number; code: string; name: string }; debit: string; credit: string }[]; reverses_id: number | null; invoice: { id: number; name: string } | null; payment: { id: number; name: string } | null; created: string })[]; count: number }
export type ListLeavesQuery = { page?: number; rows?: number; ordering?: "start" | "-start" | "end" | "-end" | "user" | "-user" | "name" | "-name" | "created" | "-created" | "id" | "-id"; search?: string; type_id?: number[]; user_id?: number[]; user_ids?: number[]; department_id?: number[]; decision?: ("P" | "A" | "R" | "C")[]; to_decide?: "0" | "1" | "true" | "false"; start?: string; end?: string; tab?: "all" | "waiting" | "coming" | "past" | "closed"; counts?: "0" | "1" | "true" | "false"; ids?: number[] }
export type ListMovesReply = { results: (MoveInReply)[]; count: number }
export type ListNotificationsReply = { results: ({ id: number; by: { id: number | null; name: string }; created: string; read: boolean; event: "mention" | "booking" | "task" | "hours_rejected" | "hours_approved" | "hours_wait" | "leave_decided" | "leave_requested" | "expense_waits" | "expense_checked" | "expense_decided" | "decision_late" | "quote_read" | "quote_answered" | "quote_unanswered" | "invoice_overdue" | "invoice_paid" | "budget" | "qualification" | "calibration" | "fault"; place: "comment" | "notes" | "entry" | "decision" | "event"; resource: "clients" | "projects" | "contacts" | "suppliers" | "equipment" | "qualifications" | "diary" | "leave" | "expenses" | "invoices" | "tasks" | null; record_id: number | null; day: string | null; record: string; text: string; mentions: { id: number; name: string }[] })[]; count: number }
export type ListPaymentsQuery = { page?: number; rows?: number; ordering?: "date" | "-date" | "name" | "-name" | "client" | "-client" | "amount_received" | "-amount_received" | "amount_unallocated" | "-amount_unallocated" | "batch" | "-batch" | "id" | "-id"; search?: string; client_id?: number[]; tags?: string[]; tab?: "all" | "unallocated" | "open" | "locked" | "refunds"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListPaymentsReply = { id: number; name: string; hint: string; state: string }[] | { results: (Payment)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; unallocated: { count: number; count_is_at_least?: true }; open: { count: number; count_is_at_least?: true }; locked: { count: number; count_is_at_least?: true }; refunds: { count: number; count_is_at_least?: true } } }
export type ListProjectActivityReply = { results: ({ key: string; kind: "comment" | "client" | "document" | "money" | "letter" | "hours" | "change"; event: "commented" | "read" | "accepted" | "declined" | "document_sent" | "document_ready" | "file_added" | "invoice_issued" | "credit_issued" | "payment_received" | "payment_returned" | "letter_sent" | "hours_logged" | "changed"; at: string; user: { id: number; name: string } | null; name: string; text: string; record: { owner: "invoice" | "payment"; id: number } | null; day: string | null; hours: string | null; change: { id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] } | null })[]; next: string | null }
export type ListProjectQuoteItemsReply = { results: (QuoteItem)[]; count: number; order: string; total?: string; options?: string; can_change: boolean }
export type ListProjectsQuery = { page?: number; rows?: number; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; phase?: "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open"; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_active_projects?: "0" | "1" | "true" | "false"; include_completed_projects?: "0" | "1" | "true" | "false"; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false"; delivered_weeks_ago?: number; tab?: "all" | "progress" | "accepted" | "surveyed" | "processed" | "checked" | "finished" | "delivered" | "invoiced" | "received" | "won" | "lost" | "enquiries" | "open" | "lost_quotes"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; task_count?: "0" | "1" | "true" | "false"; filters?: number; selection?: "0" | "1" | "true" | "false" }
export type ListQualificationsQuery = { page?: number; rows?: number; ordering?: "expiration" | "-expiration" | "name" | "-name" | "user" | "-user" | "reference" | "-reference" | "start" | "-start" | "created" | "-created" | "id" | "-id"; search?: string; type_id?: number[]; user_id?: number[]; include_inactive?: "0" | "1" | "true" | "false"; state?: ("valid" | "expiring" | "expired")[]; tab?: "all" | "expiring" | "expired" | "valid" | "history"; counts?: "0" | "1" | "true" | "false"; ids?: number[] }
export type ListQualificationsReply = { results: (Qualification)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; expiring: { count: number; count_is_at_least?: true }; expired: { count: number; count_is_at_least?: true }; valid: { count: number; count_is_at_least?: true }; history: { count: number; count_is_at_least?: true } } }
export type ListQuoteItemsQuery = { page?: number; rows?: number; ordering?: "id" | "-id" | "name" | "-name" | "project" | "-project" | "type" | "-type" | "department" | "-department" | "quantity" | "-quantity" | "accepted" | "-accepted" | "created" | "-created" | "modified" | "-modified"; search?: string; project_id?: number[]; parent_id?: number[]; type_id?: number[]; department_id?: number[]; tags?: string[]; accepted?: "0" | "1" | "true" | "false"; optional?: "0" | "1" | "true" | "false"; state?: ("proposed" | "accepted" | "declined" | "closed")[]; tab?: "all" | "proposed" | "accepted" | "declined" | "closed"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListQuoteItemsReply = { id: number; name: string }[] | { results: (QuoteItem)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; proposed: { count: number; count_is_at_least?: true }; accepted: { count: number; count_is_at_least?: true }; declined: { count: number; count_is_at_least?: true }; closed: { count: number; count_is_at_least?: true } } }
export type ListQuotesQuery = { page?: number; rows?: number; ordering?: "reference" | "-reference" | "name" | "-name" | "client" | "-client" | "category" | "-category" | "service" | "-service" | "department" | "-department" | "managed_by" | "-managed_by" | "probability" | "-probability" | "price" | "-price" | "deadline" | "-deadline" | "quote_deadline" | "-quote_deadline" | "requested" | "-requested" | "quoted" | "-quoted" | "accepted" | "-accepted" | "surveyed" | "-surveyed" | "processed" | "-processed" | "checked" | "-checked" | "delivered" | "-delivered" | "invoiced" | "-invoiced" | "received" | "-received" | "abandoned" | "-abandoned" | "since" | "-since" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; search?: string; client_id?: number[]; category_id?: number[]; service_id?: number[]; department_id?: number[]; managed_by_id?: number[]; source_id?: number[]; confirmation_id?: number[]; abandoned_reason_id?: number[]; tags?: string[]; phase?: "enquiries" | "open" | "won" | "lost"; category?: number[]; department?: number[]; service?: number[]; manager?: number[]; managers?: number[]; estimator?: number[]; departments?: number[]; project_categories?: number[]; services?: number[]; users_include?: number[]; users_exclude?: number[]; include_active_projects?: "0" | "1" | "true" | "false"; include_completed_projects?: "0" | "1" | "true" | "false"; include_internal_projects?: "0" | "1" | "true" | "false"; exclude_project_id?: number; bbox?: string; with_tasks_only?: "0" | "1" | "true" | "false"; delivered_weeks_ago?: number; tab?: "enquiries" | "open" | "won" | "lost_quotes"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; task_count?: "0" | "1" | "true" | "false"; filters?: number; selection?: "0" | "1" | "true" | "false" }
export type ListServicesReply = ChangeServiceReply[]
export type ListSetUpStepsReply = { steps: ({ id: "details" | "tax" | "bank" | "mail" | "project" | "hours" | "invoice" | "people" | "charge_rates" | "cost_rates" | "lists"; done: boolean })[]; samples: number }
export type ListSettingsHistoryQuery = { of?: "organisation" | "keys" | "webhooks" | "maps" | "departments" | "services" | "diary" | "holidays" | "leave" | "invoices" | "tax" | "accounts" | "rates" | "expenses" | "tags" | "categories" | "fields" | "items" | "tasks" }
export type ListSuppliersQuery = { page?: number; rows?: number; ordering?: "id" | "-id" | "name" | "-name" | "city" | "-city" | "postcode" | "-postcode" | "email" | "-email" | "modified" | "-modified"; search?: string; tags?: string[]; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListSuppliersReply = { id: number; name: string }[] | { results: (Supplier)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true } } }
export type ListTagsReply = ChangeTagReply[]
export type ListTasksQuery = { page?: number; rows?: number; ordering?: "start" | "-start" | "end" | "-end" | "name" | "-name" | "project" | "-project" | "quote_item" | "-quote_item" | "type" | "-type" | "department" | "-department" | "team" | "-team" | "hoursBudget" | "-hoursBudget" | "created" | "-created" | "modified" | "-modified" | "id" | "-id"; search?: string; project_id?: number[]; quote_item_id?: number[]; type_id?: number[]; department_id?: number[]; tags?: string[]; user_ids?: number[]; unscheduled_only?: "0" | "1" | "true" | "false"; start?: string; end?: string; tab?: "open" | "mine" | "unscheduled" | "closed" | "all"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false" }
export type ListUnbilledQuery = { page?: number; rows?: number; ordering?: "since" | "-since" | "client" | "-client" | "project" | "-project" | "amount" | "-amount" | "hours" | "-hours"; search?: string; client_id?: number[]; project_id?: number[]; manager_id?: number[]; age?: "30" | "60" | "90" | "older" }
export type ListUnbilledReply = { results: ({ project_id: number; project: { id: number; name: string }; client: { id: number; name: string } | null; abandoned: boolean; hours: string; charged: string; unrated: string; since: string; amounts?: { hours: string; expenses: string; items: string; total: string }; ages?: { "30": string; "60": string; "90": string; older: string }; valuation?: { id: number; date: string; amount: string } | null })[]; count: number; sums: { hours: string; charged: string; amounts?: { hours: string; expenses: string; items: string; total: string }; ages?: { "30": string; "60": string; "90": string; older: string } } }
export type ListUsersQuery = { page?: number; rows?: number; ordering?: "name" | "-name" | "position" | "-position" | "department" | "-department" | "manager" | "-manager" | "org" | "-org" | "email" | "-email" | "start_date" | "-start_date" | "end_date" | "-end_date" | "created" | "-created"; search?: string; include_inactive?: "0" | "1" | "true" | "false"; manager_id?: number[]; department_id?: number[]; group_id?: number[]; tab?: "active" | "mine" | "external" | "inactive"; counts?: "0" | "1" | "true" | "false"; ids?: number[]; selection?: "0" | "1" | "true" | "false"; active?: "0" | "1" | "true" | "false"; include_manager?: "0" | "1" | "true" | "false"; exclude_other_orgs?: "0" | "1" | "true" | "false"; with_projects?: "0" | "1" | "true" | "false"; with_quotes?: "0" | "1" | "true" | "false"; with_staff?: "0" | "1" | "true" | "false" }
export type ListUsesQuery = { of: "department" | "service" | "client_category" | "client_type" | "project_category" | "project_source" | "project_abandoned_reason" | "project_confirmation" | "quote_item_type" | "invoice_type" | "task_type" | "expense_type" | "expense_payment_method" | "equipment_category" | "calendar" }
export type ListWebhookDeliveriesReply = { results: (SendWebhookAgainReply)[]; count: number }
export type ListWriteOffsReply = { results: (UndoWriteOffReply)[]; count: number }
export type MapSettings = { id: number; url: string; attribution: string; lost: boolean; standard: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type MergeClientBody = { from_id: number; values?: { name?: "kept" | "gone"; category_id?: "kept" | "gone"; type_id?: "kept" | "gone"; manager_id?: "kept" | "gone"; parent_id?: "kept" | "gone"; client_id?: "kept" | "gone"; address?: "kept" | "gone"; email?: "kept" | "gone"; phone?: "kept" | "gone"; website?: "kept" | "gone"; tax_number?: "kept" | "gone"; payment_days?: "kept" | "gone"; conversion?: "kept" | "gone"; inactive_date?: "kept" | "gone" }; version?: number }
export type MergeContactBody = { from_id: number; values?: { title?: "kept" | "gone"; first_name?: "kept" | "gone"; last_name?: "kept" | "gone"; position?: "kept" | "gone"; email?: "kept" | "gone"; address?: "kept" | "gone"; source?: "kept" | "gone"; inactive_date?: "kept" | "gone" }; version?: number }
export type MissingOfInvoice = { missing: { field: string; sentence: string }[]; advice: { field: "bank_account"; sentence: string }[]; date: string; number: string; period: { start: string; end: string } }
export type Months = { closed_through: string | null; next: string | null; waiting: ({ kind: "unsubmitted" | "undecided" | "expenses"; user: { id: number; name: string }; count: number; hours: string | null })[]; history: ({ id: number; month: string; closed: string; closed_by: { id: number; name: string }; reopened: string | null; reopened_by: { id: number; name: string } | null; reason: string })[] }
export type MoveFilesBody = { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; client_id?: number; contact_id?: number; project_id?: number; user_id?: number; supplier_id?: number; equipment_id?: number; qualification_id?: number; invoice_id?: number; payment_id?: number; expense_id?: number; bill_id?: number; firm?: true; purpose?: "attachment" | "certificate" | "evidence" | "quote" }
export type MoveInBody = { files: ({ file_name?: string; content: string; kind?: "people" | "clients" | "contacts" | "projects" | "tasks" | "hours" | "invoices" | "leave"; sheet?: number; date_order?: "dmy" | "mdy" | "ymd" })[] }
export type MoveInReply = { id: number; user: { id: number; name: string }; created: string; file_names: string; records: number; steps: ({ kind: "people" | "clients" | "contacts" | "projects" | "tasks" | "hours" | "invoices" | "leave"; added: number; named: number; here: number; refused: number; hours: { year: string; hours: string }[]; open: string | null })[]; undone: string | null; undone_by: { id: number; name: string } | null; kept: number }
export type MyDays = { start: string; end: string; days: ({ key: string; day: string; label: string; hours: string | null; confirmed: boolean; notes: string; task: { id: number; name: string; details: string; checklist: ({ id: number; name: string; done: string | null; done_by: { id: number; name: string } | null })[]; can_tick: boolean } | null; project: { id: number; reference: string; name: string; client: string; address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string }; site_access: string; coordinates: string; contact: { id: number; name: string; phone: string } | null } | null; people: { id: number; name: string }[]; equipment: ({ id: number; name: string; identifier: string; user_id: number | null; assigned_to: string; active: boolean; can_change: boolean; version: number })[] })[] }
export type NameDeputyReply = { id: number; user: { id: number; name: string }; deputy: { id: number; name: string }; start_date: string; end_date: string; decides: ("hours" | "leave" | "expenses")[]; version: number; can_delete: boolean }
export type NextStep = { items: number | null; quote: { id: number; revision: number; state: "open" | "accepted" | "declined" | "replaced" | "expired" | "withdrawn" | "sent"; sent: string; opened: string | null; valid_until: string | null; mailed: boolean; links: number; changed: boolean } | null; tasks: number | null; planned: boolean | null; pending: number; unbilled: string | null; invoices: { count: number; draft: { id: number; name: string; open?: string } | null; issued: { id: number; name: string; open?: string } | null; open: { id: number; name: string; open?: string } | null } | null }
export type OrderExtraFieldsReply = { results: (ChangeExtraFieldReply)[] }
export type OwnDetails = { id: number; name: string; first_name: string; last_name: string; phone: { mobile: string; office: string; extension: string }; clock: "12" | "24" | null; position: string; department: { id: number; name: string } | null; departments: { id: number; name: string }[]; manager: { id: number; name: string } | null; groups: { id: number; name: string }[]; photo: number | null; signature: number | null; version: number; can_change: boolean; can_delete: boolean }
export type Payment = { id: number; name: string; client_id: number; client: { id: number; name: string }; date: string; amount_received: string; method: string; batch: string; sync: boolean; tags: string[]; notes: string; direction: "in" | "out"; amount_allocated: string; amount_unallocated: string; locked: boolean; sync_state: "none" | "queued" | "done" | "failed"; sync_error: string; invoices: { id: number; name: string; amount: string }[]; refunds: { id: number; name: string; amount: string }[]; refunded_payments: { id: number; name: string; amount: string }[]; refunded_credits: { id: number; name: string; amount: string }[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type PinDiaryWorkReply = { pinned: ({ project_id: number; task_id: number | null; project: { id: number; reference: string; name: string }; task: { id: number; name: string } | null; open: boolean })[] }
export type PreviewBankFileBody = { file_name?: string; content: string; mapping?: { date?: number; amount?: number; credit?: number; debit?: number; sign?: number; currency?: number; status?: number; balance?: number; payer?: number; text?: number; reference?: number }; date_order?: "dmy" | "mdy" | "ymd"; decimal_mark?: "." | ","; out_words?: string[] }
export type PreviewBankFileReply = { shape: "csv" | "ofx" | "camt" | "qif" | "mt940"; read_before: string | null; columns: { name: string; samples: string[] }[]; mapping: { date?: number; amount?: number; credit?: number; debit?: number; sign?: number; currency?: number; status?: number; balance?: number; payer?: number; text?: number; reference?: number }; date_order: "dmy" | "mdy" | "ymd" | null; question: { kind: "mapping" | "date_order" | "decimal_mark" | "sign"; text: string; choices: string[] } | null; understood: { date: string; amount: string; text: string }[]; lines: ({ position: number; date: string; amount: string; payer: string; text: string; booked: { id: number; name: string } | null; alike: { id: number; name: string } | null; client: { id: number; name: string } | null; by: "number" | "payer_amount" | "amount" | "payer" | "nothing"; allocations: { invoice_id: number; amount: string }[] })[]; out: ({ position: number; date: string; amount: string; payer: string; text: string; booked: { id: number; name: string } | null; alike: { id: number; name: string } | null; choices: ({ client: { id: number; name: string }; returns: { id: number; name: string } | null; credits: ({ kind: "payment" | "credit"; id: number; name: string; amount: string })[] })[]; chosen: number | null })[]; totals: { came_in: string; went_out: string; outgoing: number; left_out: number; opening: string | null; closing: string | null; adds_up: boolean | null; unsigned: boolean }; wrong: { position: number; sentence: string }[]; open: { id: number; name: string; client: { id: number; name: string }; due: string; amount_open: string }[] }
export type PreviewClientImportReply = { delimiter: "," | ";" | "\t" | "|" | null; sheets: string[]; sheet: number | null; headings: boolean; remarks: string[]; columns: { name: string; samples: string[]; from?: number[] }[]; mapping: Record<string, number>; fields: { key: string; name: string; required: boolean }[]; date_order: "dmy" | "mdy" | "ymd" | null; question: { kind: "mapping" | "date_order"; text: string; sample: string } | null; unmatched: { column: string; name: string; rows: number; addable: boolean; choices: { id: number; name: string }[] }[]; missing: { noun: string; many: string; count: number; names: string[]; can_add: boolean } | null; companions: { noun: string; many: string; count: number }[]; rows: ({ row: number; cells?: string[]; outcome: "import" | "skip" | "refuse"; name: string; errors: Record<string, string[]>; warnings: string[] })[]; totals: { rows: number; import: number; skip: number; refuse: number; warnings: number; duplicates: number } }
export type PreviewDiaryImportReply = { source: "fieldbook" | "harvest" | "toggl" | "clockify" | "kimai" | "other"; delimiter: "," | ";" | "\t" | "|" | null; sheets: string[]; sheet: number | null; headings: boolean; remarks: string[]; columns: { name: string; samples: string[]; from?: number[] }[]; mapping: { date?: number; start?: number; end?: number; end_date?: number; duration?: number; user?: number; first_name?: number; last_name?: number; email?: number; client?: number; project?: number; project_code?: number; task?: number; details?: number; billable?: number; hours_nonbillable?: number; breaks?: number; travel?: number; timezone?: number }; date_order: "dmy" | "mdy" | "ymd" | null; question: { kind: "mapping"; text: string } | { kind: "date_order"; text: string; sample: string; options: ({ value: "dmy" | "mdy" | "ymd"; example: string })[] } | null; unmatched: { people: { name: string; rows: number; choices: { id: number; name: string }[] }[]; projects: { name: string; rows: number; choices: { id: number; name: string }[] }[]; tasks: { name: string; rows: number; choices: { id: number; name: string }[]; project: string; project_id: number }[] }; rows: ({ row: number; cells?: string[]; outcome: "import" | "skip" | "refuse"; errors: Record<string, string[]>; warnings: string[]; entry: { user: { id: number; name: string } | null; project: { id: number; reference: string; name: string } | null; task: { id: number; name: string } | null; date: string | null; start: string | null; end: string | null; timezone: string; hours: string | null; hours_nonbillable: string | null; details: string } })[]; totals: { rows: number; import: number; skip: number; refuse: number; warnings: number; duplicates: number; hours: string; first_day: string | null; last_day: string | null } }
export type PreviewLeaveQuery = { user_id?: number; type_id?: number; start: string; end: string; start_half?: "0" | "1" | "true" | "false"; end_half?: "0" | "1" | "true" | "false"; id?: number }
export type PreviewLeaveReply = { hours: string; days: string; holidays: { day: string; name: string; half: boolean }[]; years: { year_start: string; takes: string; before: string; after: string; enough: boolean; waiting: string }[]; day_hours: string; problems: Record<string, string[]>; clashes: ({ user_id: number; leave_id: number | null; type: { id: number; name: string; colour: string } | null; name: string; decision_id: "P" | "A" | "R" | "C"; start: string; end: string; start_half: boolean; end_half: boolean; days: ({ day: string; minutes: number; part: "whole" | "morning" | "afternoon" })[]; user: { id: number; name: string } })[] }
export type PreviewMoveInReply = { files: ({ file_name: string; export: "harvest-people" | "harvest-clients" | "harvest-contacts" | "harvest-projects" | "harvest-tasks" | "harvest-time" | "harvest-invoices" | "toggl-people" | "toggl-projects" | "toggl-time" | "xero-contacts" | "xero-invoices" | "xero-leave" | "outlook-contacts" | null; kind: "people" | "clients" | "contacts" | "projects" | "tasks" | "hours" | "invoices" | "leave" | null; rows: number; first_day: string | null; last_day: string | null; question: { kind: "kind" | "columns" | "date_order"; text: string } | null; remarks: string[] })[]; steps: ({ kind: "people" | "clients" | "contacts" | "projects" | "tasks" | "hours" | "invoices" | "leave"; added: number; named: number; here: number; refused: number; hours: { year: string; hours: string }[]; open: string | null; names: string[]; rows: { file: number; row: number; name: string; problems: string[] }[] })[] }
export type PreviewProjectFeaturesReply = { features: ({ name: string; geometry: { type: "Point"; coordinates: [number, number] } | { type: "MultiPoint"; coordinates: [number, number][] } | { type: "LineString"; coordinates: [number, number][] } | { type: "MultiLineString"; coordinates: [number, number][][] } | { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] }; vertices: number; length: number | null; area: number | null })[]; notes: string[] }
export type PreviewTaskMoveReply = { by: number; bookings: ({ id: number; version: number; name: string; from: { start: string; end: string }; to: { start: string; end: string }; refused: string | null; away: { start: string; end: string; name: string }[] })[] }
export type PreviewTemplateBody = { kind: "quote" | "confirmation" | "letter" | "invoice" | "credit_note" | "statement" | "reminder"; texts?: { title: string; opening: string; closing: string; terms: string }; locale?: "CA" | "GB" | "IE" | "IN" | "US"; logo_id?: number | null; documents?: ChangeDocumentSettingsBody }
export type Profile = { id: number; name: string; email: string; impersonator: { id: number; name: string; until: string } | null; permissions: Record<string, string[]>; department_id: number | null; department_ids: number[]; schedule: { days: { weekday: number; start_time: string; end_time: string; breaks: number; travel: number; diary_entry: boolean }[]; dated_days: ({ weekday: number; start_time: string; end_time: string; breaks: number; travel: number; diary_entry: boolean; first_day: string | null; last_day: string | null })[] }; social_login: boolean; photo: number | null; org: { id: number; name: string; locale: "CA" | "GB" | "IE" | "IN" | "US"; timezone: string; rounding: string; week_start: number; clock: 12 | 24; hours_written: "clock" | "decimal"; configs: { diary: { diary_fields: { times: boolean; breaks: boolean; travel: boolean; non_billable: boolean }; allow_future_times: "A" | "N" | "E"; tracking: boolean; overlap: "block" | "warn" | "allow" } } }; orgs: { id: number; name: string }[]; changes: string; sends_mail: boolean }
export type Project = { id: number; reference: string; name: string; client_id: number | null; client: { id: number; name: string } | null; billing_client_id: number | null; billing_client: { id: number; name: string } | null; contact_id: number | null; contact: { id: number; name: string } | null; invoice_contact_ids: number[]; category_id: number | null; category: { id: number; name: string } | null; service_id: number | null; service: { id: number; name: string } | null; department_id: number | null; department: { id: number; name: string } | null; managed_by_id: number | null; managed_by: { id: number; name: string } | null; source_id: number | null; source: { id: number; name: string } | null; confirmation_id: number | null; confirmation: { id: number; name: string } | null; probability: number; price?: string | null; contract_type: "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; requested: string | null; requested_by_id: number | null; requested_by: { id: number; name: string } | null; requested_notes: string; quoted: string | null; quoted_by_id: number | null; quoted_by: { id: number; name: string } | null; quoted_notes: string; accepted: string | null; accepted_by_id: number | null; accepted_by: { id: number; name: string } | null; accepted_notes: string; surveyed: string | null; surveyed_by_id: number | null; surveyed_by: { id: number; name: string } | null; surveyed_notes: string; processed: string | null; processed_by_id: number | null; processed_by: { id: number; name: string } | null; processed_notes: string; checked: string | null; checked_by_id: number | null; checked_by: { id: number; name: string } | null; checked_notes: string; delivered: string | null; delivered_by_id: number | null; delivered_by: { id: number; name: string } | null; delivered_notes: string; invoiced: string | null; invoiced_by_id: number | null; invoiced_by: { id: number; name: string } | null; invoiced_notes: string; received: string | null; received_by_id: number | null; received_by: { id: number; name: string } | null; received_notes: string; abandoned: string | null; abandoned_by_id: number | null; abandoned_by: { id: number; name: string } | null; abandoned_notes: string; abandoned_reason_id: number | null; abandoned_reason: { id: number; name: string } | null; deadline: string | null; quote_deadline: string | null; quote_decision: string | null; address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string }; coordinates: string; site_access: string; tags: string[]; udf: Record<string, string | boolean>; udf_schema_id: number | null; notes: string; mentions: { id: number; name: string }[]; invoice_contacts: { id: number; name: string }[]; accepted_revision: number | null; valid_until: string | null; phase: "created" | "quoted" | "accepted" | "surveyed" | "processed" | "checked" | "delivered" | "invoiced" | "received" | "abandoned"; can_view_financials: boolean; udf_schema: ({ key: string; name: string; kind: "text" | "number" | "date" | "choice" | "yes_no"; options: string[]; required: boolean })[]; status: string; task_count?: number; price_follows_items?: boolean; hours_budget_paid?: string | null; hours_actual_paid?: string; hours_actual_billable?: string; hours_actual_approved?: string; hours_without_rate?: string; cost?: string; gross_margin?: string | null; cost_budget?: string | null; hours_without_cost?: string; expected_margin?: string | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type ProjectMoney = { net: string; open: string; overdue: string; oldest_due: string | null; unallocated?: string; balance?: string; paid: string; drafted: string; agreed?: string | null; left?: string }
export type ProjectPerformance = { results: ({ id: number; reference: string; name: string; client: { id: number; name: string } | null; managed_by: { id: number; name: string } | null; status: string; price: string | null; hours_budget: string | null; hours_total: string; progress: string | null; cost_budget: string | null; cost_total: string; margin_total: string | null; billed: string; unbilled: string; hours_period: string; earned_period: string; cost_period: string; margin_period: string | null })[]; truncated: boolean }
export type ProposeCrewsReply = { task: { id: number; name: string; project_id: number; closed: boolean; showWeekend: boolean }; waits: boolean; project: { id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null }; deadline: string | null; need: { from: string; people: number; hours: string | null; categories: { id: number; name: string }[]; qualifications: { id: number; name: string }[] }; categories: { id: number; name: string }[]; type: string | null; proposals: ({ start: string; end: string; hours: string | null; people: ({ id: number; name: string; near: { metres: number; project: { id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null } } | null; load: number; fit: { assigned: boolean; same: number; similar: number; knows: "project" | "client" | null; department: boolean } })[]; equipment: { id: number; name: string }[]; late: boolean })[]; narrowed: boolean; earliest: string | null; until: string; lack: { kind: "people" | "equipment" | "time"; able: number | null; category: { id: number; name: string } | null } | null }
export type Qualification = { id: number; type_id: number; type: { id: number; name: string }; user_id: number; user: { id: number; name: string }; reference: string; start: string | null; expiration: string | null; notes: string; mentions: { id: number; name: string }[]; name: string; state: "valid" | "expiring" | "expired"; days_left: number | null; renewed: boolean; evidence: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type QualificationMatrix = { types: { id: number; name: string }[]; results: ({ user: { id: number; name: string }; cells: ({ type_id: number; qualification_id: number; state: "valid" | "expiring" | "expired"; expiration: string | null; days_left: number | null; evidence: number })[] })[]; count: number }
export type QuoteItem = { id: number; project_id: number; project: { id: number; name: string }; name: string; parent_id: number | null; parent: { id: number; name: string } | null; type_id: number | null; type: { id: number; name: string } | null; department_id: number | null; department: { id: number; name: string } | null; quantity: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; contract_type: "" | "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; costs: { role: string; field_days: string; field_hours: string; office_days: string; office_hours: string; total?: string; rated?: boolean }[]; tax_id: number | null; tax: { id: number; name: string } | null; optional: boolean; alternative_group: string; visibility: "show" | "excluded" | "add_to_parent"; subcontract: boolean; tags: string[]; notes: string; state: "proposed" | "accepted" | "declined" | "closed"; can_view_financials: boolean; accepted: string | null; accepted_by_id: number | null; accepted_by: { id: number; name: string } | null; accepted_revision: number | null; declined: string | null; closed: string | null; decision_notes: string; children: { id: number; name: string }[]; line_price?: string; price_total?: string; printed?: string | null; included: boolean; sold_as: "fixed" | "hourly" | "capped" | "percentage" | "retainer"; shared_cap?: string | null; hours_value?: string | null; statuses?: { date: string; value: string; units: string; unitsApproved: string; unitsUndecided: string; hours_billable: string; hours_approved_billable: string; notes: string }[]; hours_actual_billable_by_date?: Record<string, string>; hours_actual_billable_approved_by_date?: Record<string, string>; hours_budget_paid_raw: string; cost?: string; hours_uncosted?: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type RefundCreditBody = { date?: string; name?: string; method?: string; notes?: string; client_id: number; batch?: string; credits: { payment_id?: number; credit_id?: number; amount: string; version?: number }[] }
export type SaveProjectQuoteItemsBody = { rows?: ({ name?: string; parent_id?: number | null; type_id?: number | null; department_id?: number | null; quantity?: string; quantityBudget?: string | null; unit_price?: string; rated?: boolean; price?: string | null; contract_type?: "" | "fixed" | "hourly" | "capped" | "percentage" | "retainer"; cap?: string | null; construction_value?: string | null; fee_percent?: string | null; retainer?: string | null; costs?: { role: string; field_days?: string; field_hours?: string; office_days?: string; office_hours?: string; total?: string; rated?: boolean }[]; tax_id?: number | null; optional?: boolean; alternative_group?: string; visibility?: "show" | "excluded" | "add_to_parent"; subcontract?: boolean; tags?: string[]; notes?: string; id?: number; version?: number; key?: string; parent_key?: string; position?: number; like?: { template_id: number; key: string } })[]; remove?: { id: number; version?: number }[] }
export type SaveProjectQuoteItemsReply = { results: (QuoteItem)[]; count: number; order: string; total?: string; options?: string; can_change: boolean; ids: Record<string, number> }
export type Schedule = { days: { weekday: number; start_time: string; end_time: string; breaks: number; travel: number; diary_entry: boolean }[]; dated_days: ({ weekday: number; start_time: string; end_time: string; breaks: number; travel: number; diary_entry: boolean; first_day: string | null; last_day: string | null })[]; version: number; can_change: boolean }
export type SearchCrmReply = { problem: string; results: { crm_id: string; url: string; name: string; hint: string; linked: boolean; values: { field: string; here: string; there: string; fills: boolean }[] }[] }
export type SendContactMessageReply = { id: number; contact_id: number; contact: { id: number; name: string }; client_id: number | null; user: { id: number; name: string }; address: string; subject: string; body: string; status: "sent" | "waiting" | "not_sent"; reason: string; sent: string | null; created: string; can_try_again: boolean }
export type SendDocumentBody = { template_id: number; contact_id?: number | null; title?: string; opening?: string; closing?: string; valid_until?: string; mail?: boolean; subject?: string; message?: string }
export type SendDocumentReply = { id: number; kind: "quote" | "confirmation" | "letter" | "invoice" | "credit_note" | "statement" | "reminder"; revision: number | null; title: string; total?: string | null; valid_until: string | null; file_id: number | null; user: { id: number; name: string }; created: string; state: "open" | "accepted" | "declined" | "replaced" | "expired" | "withdrawn" | "sent"; answer: { kind: "accepted" | "declined"; name: string; notes: string; date: string; created: string; options: string[]; total?: string; declined: number[] } | null; changed: boolean; by_hand: { date: string; user: { id: number; name: string } | null } | null; links: number; opened: string | null; mailed: boolean; mails: ({ id: number; address: string; status: "sent" | "waiting" | "not_sent"; reason: string; sent: string | null; created: string })[] }
export type SendWebhookAgainReply = { id: number; webhook_id: number; event_id: string; type: string; record_id: number; at: string; state: "waiting" | "delivered" | "failed" | "given_up"; tries: number; status: number | null; last_try: string | null; next_try: string | null }
export type StartArchiveReply = { id: number; state: "waiting" | "done" | "failed" | "gone"; user: { id: number; name: string }; created: string; progress: { rows: number; rows_all: number; files: number; files_all: number } | null; problem: string; rows: number | null; files: number | null; bytes: number | null; sha256: string | null; expires: string | null; downloads: { user: { id: number; name: string }; at: string }[] }
export type Statement = { client: { id: number; name: string }; start: string; end: string; opening: string; lines: ({ kind: "invoice" | "credit" | "payment" | "refund"; id: number; name: string; date: string; amount: string; due: string | null; balance: string })[]; closing: string; aged: { current: string; days_30: string; days_60: string; days_90: string; older: string; total: string }; credits: ({ kind: "payment" | "credit"; id: number; name: string; date: string; amount: string })[]; credit: string; later: ({ kind: "invoice" | "credit" | "payment" | "refund"; id: number; name: string; date: string; amount: string })[]; later_total: string; balance: string }
export type Supplier = { id: number; name: string; address: { line1: string; line2: string; city: string; region: string; postcode: string; country: string }; email: string; phone: string; website: string; tags: string[]; udf: Record<string, string | boolean>; udf_schema_id: number | null; notes: string; mentions: { id: number; name: string }[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type Task = { id: number; project_id: number; project: { id: number; reference: string; name: string }; name: string; quote_item_id: number | null; quote_item: { id: number; name: string } | null; type_id: number | null; type: { id: number; name: string; colour: string } | null; user_ids: number[]; team: string; department_id: number | null; department: { id: number; name: string; colour: string } | null; start: string | null; end: string | null; showWeekend: boolean; days: string; hours: string; daysBudget: string | null; hoursBudget: string | null; colour: string; closed: boolean; tags: string[]; details: string; qualification_type_ids: number[]; checklist: ({ id: number; name: string; done: string | null; done_by: { id: number; name: string } | null })[]; users: { id: number; name: string; schedule: { days: { weekday: number; start_time: string; end_time: string; breaks: number; travel: number; diary_entry: boolean }[] } }[]; qualification_types: { id: number; name: string }[]; hours_spent?: string; can_tick: boolean; booked: { start: string; end: string } | null; schedule?: ({ user_id: number | null; date: string; hours: string })[]; lacking?: ({ user_id: number; type: { id: number; name: string }; expiration: string | null })[]; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type UnbilledWork = { project: { id: number; name: string }; client: { id: number; name: string } | null; abandoned: boolean; entries: ({ id: number; date: string; user: string; task: string | null; quote_item: string | null; details: string; hours: string; charged: boolean; rate?: string; amount?: string })[]; expenses: ({ id: number; date: string; user: string; type: string | null; description: string; amount?: string })[]; items: ({ quote_item_id: number | null; name: string; price?: string; amount?: string })[]; valuation?: { id: number; date: string; amount: string } | null }
export type UndoWriteOffReply = { id: number; kind: "work" | "price"; project_id: number; project: { id: number; name: string }; quote_item_id: number | null; quote_item: { id: number; name: string } | null; date: string; amount: string; hours: string; reason: string; user: { id: number; name: string } | null; undone: string | null; undone_by: { id: number; name: string } | null; can_undo: boolean; version: number; created: string }
export type UploadFilesQuery = { client_id?: number; contact_id?: number; project_id?: number; user_id?: number; supplier_id?: number; equipment_id?: number; qualification_id?: number; invoice_id?: number; payment_id?: number; expense_id?: number; bill_id?: number; firm?: "0" | "1" | "true" | "false"; purpose?: "attachment" | "certificate" | "evidence" | "quote" }
export type User = { id: number; name: string; active: boolean; external: boolean; org: { id: number; name: string }; visitor: boolean; manager_id: number | null; department_id: number | null; schedule_days: number[]; photo: number | null; first_name: string; last_name: string; email: string; email_pending: { address: string; expires: string; by_hand: boolean } | null; phone: { mobile: string; office: string; extension: string }; position: string; start_date: string | null; end_date: string | null; manager: { id: number; name: string } | null; department: { id: number; name: string } | null; department_ids: number[]; departments: { id: number; name: string }[]; group_ids: number[]; groups: { id: number; name: string }[]; orgs: { id: number; name: string }[]; calendar_id: number | null; calendar: { id: number; name: string } | null; clock: "12" | "24" | null; signature: number | null; signs_in: boolean; can_impersonate: boolean; can_change_access: boolean; invitation: { address: string; expires: string; expired: boolean; mail: "waiting" | "sent" | "failed" | "no_server" } | null; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type UserAccess = { id: number; name: string; active: boolean; signs_in: boolean; administrator: boolean; groups: { id: number; name: string }[]; permissions: { permission: string; words: string; groups: { id: number; name: string }[] }[]; scopes: { any: { count: number; first: { id: number; name: string }[] }; own_staff: { count: number; first: { id: number; name: string }[] }; own_department: { count: number; first: { id: number; name: string }[] }; own_quote_item_department: { count: number; first: { id: number; name: string }[] }; own_project: { count: number; first: { id: number; name: string }[] } } }
export type Valuation = { id: number; project_id: number; date: string; notes: string; state: "draft" | "submitted" | "agreed"; submitted: string | null; submitted_by: { id: number; name: string } | null; agreed: string | null; agreed_by: { id: number; name: string } | null; lines: ({ quote_item_id: number; quote_item: { id: number; name: string }; number: string; depth: number; quantity: string; previous: string; price: string; max: string | null; warning: string; value: string; units: string; unitsApproved: string; unitsUndecided: string; notes: string; hours_billable: string; hours_approved_billable: string })[]; value_total: string; value_previous: string; value_period: string; billed: boolean; can_reopen: boolean; can_agree: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }
export type Webhook = { id: number; name: string; url: string; events: string[]; active: boolean; gave_up: boolean; last: { state: "waiting" | "delivered" | "failed" | "given_up"; at: string } | null; secret_changed: string; old_secret_until: string | null; version: number; created: string; modified: string }
export type WebhookDelivery = { id: number; webhook_id: number; event_id: string; type: string; record_id: number; at: string; state: "waiting" | "delivered" | "failed" | "given_up"; tries: number; status: number | null; last_try: string | null; next_try: string | null; body: string; log: ({ at: string; status: number | null; ms: number; error: string; answer: string })[] }
export type WorkInProgress = { results: ({ project_id: number; project: { id: number; name: string }; client: { id: number; name: string } | null; service: { id: number; name: string } | null; opening: string; worked: string; billed: string; written_off: string; closing: string })[]; count: number; sums: { opening: string; worked: string; billed: string; written_off: string; closing: string }; services: ({ service: { id: number; name: string } | null; opening: string; worked: string; billed: string; written_off: string; closing: string })[] }
export type WriteOffBody = { project_id: number; reason: string; date?: string; entry_ids?: number[]; expense_ids?: number[]; items?: ({ quote_item_id: number | null; amount: string })[] }
export type WriteOffReply = { results: (UndoWriteOffReply)[] }

export interface Operations {
  /** Join the organisation with a new password or an existing account, and sign in */
  acceptInvitation: { takes: { body: { token: string; password: string } }; answers: undefined }
  /** Accept a quote with some of its options, once; 409 `state` when answered, replaced, withdrawn or expired */
  acceptQuote: { takes: { params: { secret: number | string }; body: { name: string; chosen: number[]; total: string } }; answers: AcceptQuoteReply }
  /** Accept items on a day, with the items below them except options. The first acceptance accepts the project */
  acceptQuoteItems: { takes: { body: { ids?: number[]; project_id?: number; versions?: Record<string, number>; notes?: string; date?: string; accepted_by_id?: number | null } }; answers: AcceptQuoteItemsReply }
  /** Act as this person for 60 minutes in the current organisation. For browsers: changes the session cookies */
  acquireImpersonation: { takes: { params: { id: number | string } }; answers: { user: { id: number; name: string }; until: string } }
  /** Switch to this organisation in every tab of this browser */
  activateCompany: { takes: { params: { id: number | string } }; answers: undefined }
  /** Switch to this organisation (same as GET, without changing state by GET) */
  activateCompanyByPost: { takes: { params: { id: number | string } }; answers: undefined }
  /** Add a passkey to my account */
  addPasskey: { takes: { body: AddPasskeyBody }; answers: { recovery_codes: string[] | null } }
  /** Add sample records: an enquiry, and a won job with tasks. 409 `state` where there are some */
  addSamples: { takes: {  }; answers: { samples: number } }
  /** Add the tasks of a template to a project, without days and people */
  addTemplateTasks: { takes: { params: { id: number | string }; body: { template_id: number } }; answers: AddTemplateTasksReply }
  /** Add a person to another organisation in which I may add and change people */
  addUserOrg: { takes: { params: { id: number | string }; body: { org_id: number } }; answers: { main_org: { id: number; name: string }; orgs: { id: number; name: string; version: number }[] } }
  /** Add usual rates of the organisation’s country, each with its source, where there is none of that name and place yet */
  addUsualVatRates: { takes: { body: Record<string, unknown> }; answers: (ChangeVatRateReply)[] }
  /** Enter an adjustment of a balance, with its reason */
  adjustLeave: { takes: { body: { user_id: number; type_id: number; year_start: string; hours: string; reason: string } }; answers: AdjustLeaveReply }
  /** Mark a submitted valuation as agreed by the client */
  agreeValuation: { takes: { params: { id: number | string }; body: { version?: number } }; answers: Valuation }
  /** Replace the allocations of a credit note to invoices */
  allocateCreditNote: { takes: { params: { id: number | string }; body: { allocations: { invoice_id: number; amount: string }[]; version?: number } }; answers: Invoice }
  /** Replace the allocations of a payment to invoices */
  allocatePayment: { takes: { params: { id: number | string }; body: { allocations: { invoice_id: number; amount: string }[]; version?: number } }; answers: Payment }
  /** Approve submitted entries: all or none */
  approveDiary: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: ApproveDiaryReply }
  /** Approve checked expenses: all or none. Approved expenses cannot be changed */
  approveExpenses: { takes: { body: { ids: number[]; versions?: Record<string, number>; notes?: string } }; answers: ApproveExpensesReply }
  /** Approve all waiting entries without remarks: exactly `count` entries, or none */
  approveInbox: { takes: { body: { count: number } }; answers: { count: number } }
  /** Archive several clients: they are inactive from the day on */
  archiveClients: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; from?: string } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Archive several contacts: they are inactive from the day on */
  archiveContacts: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; from?: string } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Archive several equipment: they are inactive from the day on */
  archiveEquipment: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; from?: string } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Make people inactive: they are signed out at once, and their invitations stop working */
  archiveUsers: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Book lines of a bank file as payments with allocations, or as refunds: all or none. Dates and amounts come from the file. 409 for a line already booked */
  bookBankLines: { takes: { body: BookBankLinesBody }; answers: { results: { id: number; name: string }[] } }
  /** Book a proposed crew with its equipment for a task, if all of them are still free: all or none */
  bookCrew: { takes: { params: { id: number | string }; body: { user_ids: number[]; equipment_ids?: number[]; start: string; end: string; hours: string | null; tentative?: boolean } }; answers: BookCrewReply }
  /** Cancel a person’s change of address */
  cancelEmail: { takes: { params: { id: number | string } }; answers: undefined }
  /** Cancel my change of address */
  cancelOwnEmail: { takes: {  }; answers: undefined }
  /** Rename a reason why work is lost or cancelled */
  changeAbandonedReason: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Set the account for a purpose, invoice type, service or tax rate */
  changeAccountUse: { takes: { body: ChangeAccountUseBody }; answers: AccountUses }
  /** Turn synchronisation of new invoices and payments on or off */
  changeAccountingSync: { takes: { body: { sync_new: boolean } }; answers: AccountingSync }
  /** Change a person’s booking on a task; send `id` if the person has several bookings on it */
  changeAssignment: { takes: { body: ChangeAssignmentBody }; answers: { id: number; task_id: number; user_id: number; start: string; end: string; hours: string | null; confirmed: boolean; version: number } }
  /** Set for how many years the audit log is stored. Older rows are deleted within a day */
  changeAuditYears: { takes: { body: { years: number; version?: number } }; answers: { years: number; version: number } }
  /** Change a bank account. Issued invoices are not changed */
  changeBankAccount: { takes: { params: { id: number | string }; body: ChangeBankAccountBody }; answers: ChangeBankAccountReply }
  /** Change a bill */
  changeBill: { takes: { params: { id: number | string }; body: ChangeBillBody }; answers: Bill }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeBillFilterSet: { takes: { params: { id: number | string }; body: ChangeBillFilterSetBody }; answers: ChangeBillFilterSetReply }
  /** Change the days, person or hours of a booking */
  changeBooking: { takes: { params: { id: number | string }; body: ChangeBookingBody }; answers: Booking }
  /** Change several bookings, each with its own values: all or none */
  changeBookings: { takes: { body: ChangeBookingsBody }; answers: BookCrewReply }
  /** Rename a calendar or set the country of its public holidays */
  changeCalendar: { takes: { params: { id: number | string }; body: { name?: string; country?: string; region?: string; version?: number } }; answers: ChangeCalendarReply }
  /** Change a client; archive it by its `inactive_date` */
  changeClient: { takes: { params: { id: number | string }; body: ChangeClientBody }; answers: Client }
  /** Rename a category */
  changeClientCategory: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeClientFilterSet: { takes: { params: { id: number | string }; body: ChangeClientFilterSetBody }; answers: ChangeClientFilterSetReply }
  /** Rename a type */
  changeClientType: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change my comment */
  changeComment: { takes: { params: { id: number | string }; body: { text?: string; version?: number } }; answers: ChangeCommentReply }
  /** Change the settings of the organisation that you are signed in to */
  changeCompany: { takes: { params: { id: number | string }; body: ChangeCompanyBody }; answers: Company }
  /** Rename a way of confirming */
  changeConfirmation: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change a contact; archive it by its `inactive_date` */
  changeContact: { takes: { params: { id: number | string }; body: ChangeContactBody }; answers: Contact }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeContactFilterSet: { takes: { params: { id: number | string }; body: ChangeContactFilterSetBody }; answers: ChangeContactFilterSetReply }
  /** Save the layout of my dashboard; null restores the default */
  changeDashboardArrangement: { takes: { body: ChangeDashboardArrangementBody }; answers: DashboardArrangement }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeDashboardFilterSet: { takes: { params: { id: number | string }; body: ChangeDashboardFilterSetBody }; answers: ChangeDashboardFilterSetReply }
  /** Change the name or colour of a department */
  changeDepartment: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; colour?: string; version?: number } }; answers: { id: number; name: string; active: boolean; colour: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change an entry; a rejected one becomes a draft again. Update or stop a timer */
  changeDiaryEntry: { takes: { params: { id: number | string }; body: ChangeDiaryEntryBody }; answers: DiaryEntry }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeDiaryFilterSet: { takes: { params: { id: number | string }; body: ChangeDiaryFilterSetBody }; answers: ChangeDiaryFilterSetReply }
  /** Change the look and the settled texts. Issued invoices keep the texts that they were issued with */
  changeDocumentSettings: { takes: { body: ChangeDocumentSettingsBody }; answers: DocumentSettings }
  /** Change a document template. Documents already sent are not changed */
  changeDocumentTemplate: { takes: { params: { id: number | string }; body: ChangeDocumentTemplateBody }; answers: ChangeDocumentTemplateReply }
  /** Change an email template. Letters already sent are not changed */
  changeEmailTemplate: { takes: { params: { id: number | string }; body: { name?: string; kind?: "letter" | "invoice" | "credit_note" | "reminder" | "statement"; subject?: string; body?: string; version?: number } }; answers: ChangeEmailTemplateReply }
  /** Change a piece of equipment */
  changeEquipment: { takes: { params: { id: number | string }; body: ChangeEquipmentBody }; answers: Equipment }
  /** Rename a category of equipment */
  changeEquipmentCategory: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeEquipmentFilterSet: { takes: { params: { id: number | string }; body: ChangeEquipmentFilterSetBody }; answers: ChangeEquipmentFilterSetReply }
  /** Change an expenseChange a draft or rejected expense. A rejected expense must then be submitted again */
  changeExpense: { takes: { params: { id: number | string }; body: ChangeExpenseBody }; answers: Expense }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeExpenseFilterSet: { takes: { params: { id: number | string }; body: ChangeExpenseFilterSetBody }; answers: ChangeExpenseFilterSetReply }
  /** Rename a payment method */
  changeExpensePaymentMethod: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Rename a type of expense */
  changeExpenseType: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Rename a field or change its options or position. Existing values are not changed */
  changeExtraField: { takes: { params: { id: number | string }; body: { name?: string; options?: string[]; required?: boolean; sort_order?: number; version?: number } }; answers: ChangeExtraFieldReply }
  /** Change a feature of a site */
  changeFeature: { takes: { params: { id: number | string }; body: ChangeFeatureBody }; answers: ChangeFeatureReply }
  /** Rename a file */
  changeFile: { takes: { params: { id: number | string }; body: { name?: string; version?: number } }; answers: File }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeFileFilterSet: { takes: { params: { id: number | string }; body: ChangeFileFilterSetBody }; answers: ChangeFileFilterSetReply }
  /** Rename a group or replace its permissions, with effect from the next request of its members */
  changeGroup: { takes: { params: { id: number | string }; body: ChangeGroupBody }; answers: ChangeGroupReply }
  /** Move or rename a day off, or make it half a day */
  changeHoliday: { takes: { params: { id: number | string }; body: { day?: string; name?: string; half?: boolean; version?: number } }; answers: ChangeHolidayReply }
  /** Change an invoiceChange a draft. On an issued invoice only tags and notes */
  changeInvoice: { takes: { params: { id: number | string }; body: ChangeInvoiceBody }; answers: Invoice }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeInvoiceFilterSet: { takes: { params: { id: number | string }; body: ChangeInvoiceFilterSetBody }; answers: ChangeInvoiceFilterSetReply }
  /** Rename a type of invoice */
  changeInvoiceType: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change a request, or decide it: `decision_id` A, R (with a reason) or C */
  changeLeave: { takes: { params: { id: number | string }; body: ChangeLeaveBody }; answers: Leave }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeLeaveFilterSet: { takes: { params: { id: number | string }; body: ChangeLeaveFilterSetBody }; answers: ChangeLeaveFilterSetReply }
  /** Change a leave type */
  changeLeaveType: { takes: { params: { id: number | string }; body: ChangeLeaveTypeBody }; answers: ChangeLeaveTypeReply }
  /** Change the start of the leave year, before any leave is granted or taken */
  changeLeaveYear: { takes: { body: { begins: string } }; answers: { begins: string; fixed: boolean } }
  /** Change the background map of the organisation; an empty address removes it */
  changeMapSettings: { takes: { body: { url?: string; attribution?: string; version?: number } }; answers: MapSettings }
  /** Change a mileage rate. Existing expenses keep their amounts */
  changeMileageRate: { takes: { params: { id: number | string }; body: { unit?: "mi" | "km"; amount?: string; date_from?: string; version?: number } }; answers: ChangeMileageRateReply }
  /** Change a nominal account, or close it */
  changeNominalAccount: { takes: { params: { id: number | string }; body: { code?: string; name?: string; active_from?: string | null; active_until?: string | null; version?: number } }; answers: ChangeNominalAccountReply }
  /** Change how I am notified of an event */
  changeNotificationChoice: { takes: { body: ChangeNotificationChoiceBody }; answers: ChangeNotificationChoiceReply }
  /** Choose a clock of 12 or 24 hours; null is the country’s default */
  changeOwnClock: { takes: { body: { clock: "12" | "24" | null; version?: number } }; answers: OwnDetails }
  /** Change my own name and telephones in the organisation that I work in */
  changeOwnDetails: { takes: { body: { first_name?: string; last_name?: string; phone?: { mobile?: string; office?: string; extension?: string }; version?: number } }; answers: OwnDetails }
  /** Send a confirmation link to a new address, which becomes my sign-in address when the link is used */
  changeOwnEmail: { takes: { body: { email: string; current_password: string } }; answers: { email: string; pending: { address: string; expires: string } | null } }
  /** Change a paymentChange an open payment */
  changePayment: { takes: { params: { id: number | string }; body: ChangePaymentBody }; answers: Payment }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changePaymentFilterSet: { takes: { params: { id: number | string }; body: ChangePaymentFilterSetBody }; answers: ChangePaymentFilterSetReply }
  /** Change a project or quote */
  changeProject: { takes: { params: { id: number | string }; body: ChangeProjectBody }; answers: Project }
  /** Rename a category of projects */
  changeProjectCategory: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeProjectFilterSet: { takes: { params: { id: number | string }; body: ChangeProjectFilterSetBody }; answers: ChangeProjectFilterSetReply }
  /** Rename a source of enquiries */
  changeProjectSource: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change a qualification. To renew one, add another */
  changeQualification: { takes: { params: { id: number | string }; body: { type_id?: number; reference?: string; start?: string | null; expiration?: string | null; notes?: string; version?: number; name?: string } }; answers: Qualification }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeQualificationFilterSet: { takes: { params: { id: number | string }; body: ChangeQualificationFilterSetBody }; answers: ChangeQualificationFilterSetReply }
  /** Rename a type */
  changeQualificationType: { takes: { params: { id: number | string }; body: { name?: string; version?: number } }; answers: { id: number; name: string; people: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeQuoteFilterSet: { takes: { params: { id: number | string }; body: ChangeQuoteFilterSetBody }; answers: ChangeQuoteFilterSetReply }
  /** Change a quote item */
  changeQuoteItem: { takes: { params: { id: number | string }; body: ChangeQuoteItemBody }; answers: QuoteItem }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeQuoteItemFilterSet: { takes: { params: { id: number | string }; body: ChangeQuoteItemFilterSetBody }; answers: ChangeQuoteItemFilterSetReply }
  /** Change a template of quote items. Existing quotes are not changed */
  changeQuoteItemTemplate: { takes: { params: { id: number | string }; body: ChangeQuoteItemTemplateBody }; answers: ChangeQuoteItemTemplateReply }
  /** Rename a type of quote items */
  changeQuoteItemType: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; version?: number } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change a rate */
  changeRate: { takes: { params: { id: number | string }; body: ChangeRateBody }; answers: ChangeRateReply }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeRateFilterSet: { takes: { params: { id: number | string }; body: ChangeRateFilterSetBody }; answers: ChangeRateFilterSetReply }
  /** Turn my email reminders on or off */
  changeReminders: { takes: { body: { on: boolean } }; answers: { on: boolean; mail: "ready" | "no_server" | "no_address"; missing: boolean; waiting: boolean } }
  /** Set a person’s working week from a day on, today unless given, until the next one begins; a weekday that is not among the days is free */
  changeSchedule: { takes: { params: { id: number | string }; body: ChangeScheduleBody }; answers: Schedule }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeScheduleFilterSet: { takes: { params: { id: number | string }; body: ChangeScheduleFilterSetBody }; answers: ChangeScheduleFilterSetReply }
  /** Rename a service or set its tax treatment */
  changeService: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; on_land?: boolean; taxed_in?: string[]; version?: number } }; answers: ChangeServiceReply }
  /** Change a supplier */
  changeSupplier: { takes: { params: { id: number | string }; body: ChangeSupplierBody }; answers: Supplier }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeSupplierFilterSet: { takes: { params: { id: number | string }; body: ChangeSupplierFilterSetBody }; answers: ChangeSupplierFilterSetReply }
  /** Rename a tag on all records */
  changeTag: { takes: { params: { id: number | string }; body: { name: string; version?: number } }; answers: ChangeTagReply }
  /** Change a task; with `schedule` its hours by person and day too */
  changeTask: { takes: { params: { id: number | string }; query?: { schedule?: "0" | "1" | "true" | "false" }; body: ChangeTaskBody }; answers: Task }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeTaskFilterSet: { takes: { params: { id: number | string }; body: ChangeTaskFilterSetBody }; answers: ChangeTaskFilterSetReply }
  /** Change a task template. Existing projects are not changed */
  changeTaskTemplate: { takes: { params: { id: number | string }; body: ChangeTaskTemplateBody }; answers: ChangeTaskTemplateReply }
  /** Change the name or colour of a task type */
  changeTaskType: { takes: { params: { id: number | string }; body: { name?: string; active?: boolean; colour?: string; version?: number } }; answers: { id: number; name: string; active: boolean; colour: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Change a person. Making them inactive signs them out at once */
  changeUser: { takes: { params: { id: number | string }; body: ChangeUserBody }; answers: User }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeUserFilterSet: { takes: { params: { id: number | string }; body: ChangeUserFilterSetBody }; answers: ChangeUserFilterSetReply }
  /** Set the organisation that employs a person: this one, or another in which we both work */
  changeUserOrgs: { takes: { params: { id: number | string }; body: { main_org_id: number; version?: number } }; answers: { main_org: { id: number; name: string }; orgs: { id: number; name: string; version: number }[] } }
  /** Change a draft; its lines are replaced */
  changeValuation: { takes: { params: { id: number | string }; body: ChangeValuationBody }; answers: Valuation }
  /** Rename, share or change a filter set, or make it my default; omitted filters are not changed */
  changeValuationFilterSet: { takes: { params: { id: number | string }; body: { name?: string; version?: number; shared?: boolean; default?: boolean; state?: ("draft" | "submitted" | "agreed")[] } }; answers: ChangeValuationFilterSetReply }
  /** Change or end a tax rate. Issued invoices are not changed */
  changeVatRate: { takes: { params: { id: number | string }; body: ChangeVatRateBody }; answers: ChangeVatRateReply }
  /** Change a webhook or switch it off and on; waiting messages are then sent */
  changeWebhook: { takes: { params: { id: number | string }; body: { name?: string; url?: string; events?: string[]; active?: boolean; version?: number } }; answers: Webhook }
  /** Check submitted expenses: all or none */
  checkExpenses: { takes: { body: { ids: number[]; versions?: Record<string, number>; notes?: string } }; answers: ApproveExpensesReply }
  /** The invitation behind a link, before it is used */
  checkInvitation: { takes: { body: { token: string } }; answers: { organisation: string; name: string; email: string; known: boolean } }
  /** The account of a password link, without using the link */
  checkPasswordReset: { takes: { body: { token: string } }; answers: { email: string } }
  /** Close a month: nothing dated in it or before can be added, changed or deleted */
  closeMonth: { takes: { body: { month: string } }; answers: Months }
  /** Close accepted items */
  closeQuoteItems: { takes: { body: { ids?: number[]; project_id?: number; versions?: Record<string, number>; notes?: string; date?: string } }; answers: AcceptQuoteItemsReply }
  /** Differences between two revisions of a quote, by their numbers */
  compareRevisions: { takes: { params: { id: number | string }; query: { from: number; to: number } }; answers: CompareRevisionsReply }
  /** Confirm my identity with a code of my app, which also counts as second factor of the session */
  confirmByCode: { takes: { body: { code: string } }; answers: undefined }
  /** Confirm my identity with a passkey */
  confirmByPasskey: { takes: { body: ConfirmByPasskeyBody }; answers: undefined }
  /** Confirm my identity before an account change */
  confirmByPassword: { takes: { body: { password: string } }; answers: undefined }
  /** Confirm my identity with a recovery code, which works once */
  confirmByRecoveryCode: { takes: { body: { recovery_code: string } }; answers: undefined }
  /** Turn on one-time codes with the first code */
  confirmCodes: { takes: { body: { code: string } }; answers: { recovery_codes: string[] | null } }
  /** Confirm a new sign-in address with the link from its mail, once */
  confirmEmail: { takes: { body: { token: string } }; answers: { email: string } }
  /** Copy several bookings, each with its differences: all or none, or with `possible` all that are possible */
  copyBookings: { takes: { body: CopyBookingsBody }; answers: CopyBookingsReply }
  /** Copy entries to other days as drafts: all or none */
  copyDiary: { takes: { body: { ids: number[]; versions?: Record<string, number>; dates?: string[]; days?: number } }; answers: CopyDiaryReply }
  /** Copy an expense as a draft dated today, without receipts and decisions */
  copyExpense: { takes: { params: { id: number | string }; body: Record<string, unknown> }; answers: Expense }
  /** Copy a project as a new enquiry, with items (as proposed), tasks, contacts and site */
  copyProject: { takes: { params: { id: number | string }; body: { name?: string; items?: boolean; tasks?: boolean; contacts?: boolean; site?: boolean } }; answers: Project }
  /** Copy tasks within their projects: open, with the same people and an unticked checklist */
  copyTasks: { takes: { body: { ids?: number[]; taskIds?: number[] } }; answers: AddTemplateTasksReply }
  /** The number of bills in each tab of the list, by the same filters */
  countBills: { takes: { query?: { search?: string; supplier_id?: number[]; tags?: string[]; project_id?: number[] } }; answers: { all: number; open: number; overdue: number; paid: number; unallocated: number } }
  /** The number of clients in each tab of the list, by the same filters */
  countClients: { takes: { query?: CountClientsQuery }; answers: { active: number; mine: number; inactive: number } }
  /** The number of contacts in each tab of the list, by the same filters */
  countContacts: { takes: { query?: { search?: string; include_inactive?: "0" | "1" | "true" | "false"; tags?: string[]; client_id?: number[] } }; answers: { active: number; inactive: number } }
  /** The number of equipment in each tab of the list, by the same filters */
  countEquipment: { takes: { query?: CountEquipmentQuery }; answers: { active: number; mine: number; inactive: number } }
  /** The number of expenses in each tab of the list, by the same filters */
  countExpenses: { takes: { query?: CountExpensesQuery }; answers: { all: number; created: number; submitted: number; checked: number; approved: number; rejected: number; reimburse: number } }
  /** The number of files in each tab of the list, by the same filters */
  countFiles: { takes: { query?: CountFilesQuery }; answers: { all: number; mine: number; firm: number; pictures: number; documents: number } }
  /** The number of invoices in each tab of the list, by the same filters */
  countInvoices: { takes: { query?: { search?: string; client_id?: number[]; project_id?: number[]; type_id?: number[]; nominal_account_id?: number[]; tags?: string[] } }; answers: { all: number; draft: number; unpaid: number; overdue: number; paid: number; credit: number } }
  /** The number of leave in each tab of the list, by the same filters */
  countLeaves: { takes: { query?: CountLeavesQuery }; answers: { all: number; waiting: number; coming: number; past: number; closed: number } }
  /** The number of my unread notifications */
  countNotifications: { takes: {  }; answers: { unread: number } }
  /** The number of payments in each tab of the list, by the same filters */
  countPayments: { takes: { query?: { search?: string; client_id?: number[]; tags?: string[] } }; answers: { all: number; unallocated: number; open: number; locked: number; refunds: number } }
  /** The number of projects and quotes in each tab of the list, by the same filters */
  countProjects: { takes: { query?: CountProjectsQuery }; answers: CountProjectsReply }
  /** The number of qualifications in each tab of the list, by the same filters */
  countQualifications: { takes: { query?: { search?: string; type_id?: number[]; user_id?: number[]; include_inactive?: "0" | "1" | "true" | "false"; state?: ("valid" | "expiring" | "expired")[] } }; answers: { all: number; expiring: number; expired: number; valid: number; history: number } }
  /** The number of enquiries and quotes in each tab of the list, by the same filters */
  countQuotes: { takes: { query?: CountQuotesQuery }; answers: { enquiries: number; open: number; won: number; lost_quotes: number } }
  /** The number of suppliers in each tab of the list, by the same filters */
  countSuppliers: { takes: { query?: { search?: string; tags?: string[] } }; answers: { all: number } }
  /** The number of tasks in each tab of the list, by the same filters */
  countTasks: { takes: { query?: CountTasksQuery }; answers: { open: number; mine: number; unscheduled: number; closed: number; all: number } }
  /** The number of people in each tab of the list, by the same filters */
  countUsers: { takes: { query?: { search?: string; include_inactive?: "0" | "1" | "true" | "false"; manager_id?: number[]; department_id?: number[]; group_id?: number[] } }; answers: { active: number; mine: number; external: number; inactive: number } }
  /** Add a reason why work is lost or cancelled */
  createAbandonedReason: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Make a key with some of my permissions, valid for a year at most. The key is in this answer only. 409 `state` for more than 20 */
  createApiKey: { takes: { body: CreateApiKeyBody }; answers: CreateApiKeyReply }
  /** Book a person for a task, with hours spread over the days */
  createAssignment: { takes: { body: { task_id: number; user_id: number; start: string; end: string; hours?: string | null; confirmed?: boolean; override?: string } }; answers: { id: number; task_id: number; user_id: number; start: string; end: string; hours: string | null; confirmed: boolean; version: number } }
  /** Add a bank account; its numbers are checked for their form */
  createBankAccount: { takes: { body: CreateBankAccountBody }; answers: ChangeBankAccountReply }
  /** Add a bill */
  createBill: { takes: { body: CreateBillBody }; answers: Bill }
  /** Save filters under a name; at most 50 */
  createBillFilterSet: { takes: { body: CreateBillFilterSetBody }; answers: ChangeBillFilterSetReply }
  /** Book people and equipment for a task or a label: all or none */
  createBookings: { takes: { body: CreateBookingsBody }; answers: BookCrewReply }
  /** Add a calendar without days */
  createCalendar: { takes: { body: { name: string; country?: string; region?: string } }; answers: ChangeCalendarReply }
  /** Add a client; one that looks like another is 409 `duplicate` unless it is `confirmed` */
  createClient: { takes: { body: CreateClientBody }; answers: Client }
  /** Add a category */
  createClientCategory: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Comment on a client. Mentioned people are notified */
  createClientComment: { takes: { params: { id: number | string }; body: { text: string } }; answers: ChangeCommentReply }
  /** Save filters under a name; at most 50 */
  createClientFilterSet: { takes: { body: CreateClientFilterSetBody }; answers: ChangeClientFilterSetReply }
  /** Add a type */
  createClientType: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Add a way of confirming */
  createConfirmation: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Add a contact; one that looks like another is 409 `duplicate` unless it is `confirmed` */
  createContact: { takes: { body: CreateContactBody }; answers: Contact }
  /** Comment on a contact. Mentioned people are notified */
  createContactComment: { takes: { params: { id: number | string }; body: { text: string } }; answers: ChangeCommentReply }
  /** Save filters under a name; at most 50 */
  createContactFilterSet: { takes: { body: CreateContactFilterSetBody }; answers: ChangeContactFilterSetReply }
  /** Link a client or contact to its CRM record; empty fields are filled from the CRM */
  createCrmLink: { takes: { body: { client_id?: number; contact_id?: number; address: string } }; answers: { id: number; client_id: number | null; contact_id: number | null; crm_id: string; url: string; read: string | null; problem: string; can_delete: boolean } }
  /** Save filters under a name; at most 50 */
  createDashboardFilterSet: { takes: { body: CreateDashboardFilterSetBody }; answers: ChangeDashboardFilterSetReply }
  /** Add a department */
  createDepartment: { takes: { body: { name: string; colour?: string } }; answers: { id: number; name: string; active: boolean; colour: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Save a draft entry for me or a person whose diary I may edit, or start a timer */
  createDiaryEntry: { takes: { body: CreateDiaryEntryBody }; answers: DiaryEntry }
  /** Save filters under a name; at most 50 */
  createDiaryFilterSet: { takes: { body: CreateDiaryFilterSetBody }; answers: ChangeDiaryFilterSetReply }
  /** Add a document template; unknown fields are refused */
  createDocumentTemplate: { takes: { body: CreateDocumentTemplateBody }; answers: ChangeDocumentTemplateReply }
  /** Add an email template; unknown fields are refused */
  createEmailTemplate: { takes: { body: { name: string; kind?: "letter" | "invoice" | "credit_note" | "reminder" | "statement"; subject: string; body: string } }; answers: ChangeEmailTemplateReply }
  /** Add a piece of equipment: by default in the office and on the schedule */
  createEquipment: { takes: { body: CreateEquipmentBody }; answers: Equipment }
  /** Add a category of equipment */
  createEquipmentCategory: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Save filters under a name; at most 50 */
  createEquipmentFilterSet: { takes: { body: CreateEquipmentFilterSetBody }; answers: ChangeEquipmentFilterSetReply }
  /** Add an expense: my own and dated today by default */
  createExpense: { takes: { body: CreateExpenseBody }; answers: Expense }
  /** Save filters under a name; at most 50 */
  createExpenseFilterSet: { takes: { body: CreateExpenseFilterSetBody }; answers: ChangeExpenseFilterSetReply }
  /** Add a payment method */
  createExpensePaymentMethod: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Add a type of expense */
  createExpenseType: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Add a field to all records of a resource */
  createExtraField: { takes: { body: CreateExtraFieldBody }; answers: ChangeExtraFieldReply }
  /** Make a calendar. Its address is in this answer only. 409 `state` for more than 20 */
  createFeed: { takes: { body: { kind: "schedule" | "absences" | "equipment" | "holidays"; detail: "busy" | "titles" | "full" } }; answers: { id: number; kind: "schedule" | "absences" | "equipment" | "holidays"; detail: "busy" | "titles" | "full"; created: string; version: number; address: string } }
  /** Save filters under a name; at most 50 */
  createFileFilterSet: { takes: { body: CreateFileFilterSetBody }; answers: ChangeFileFilterSetReply }
  /** Add a group */
  createGroup: { takes: { body: CreateGroupBody }; answers: ChangeGroupReply }
  /** Add a day off to a calendar, by default the organisation’s */
  createHoliday: { takes: { body: { day: string; name: string; half?: boolean; calendar_id?: number } }; answers: ChangeHolidayReply }
  /** Add an invoice */
  createInvoice: { takes: { body: CreateInvoiceBody }; answers: Invoice }
  /** Save filters under a name; at most 50 */
  createInvoiceFilterSet: { takes: { body: CreateInvoiceFilterSetBody }; answers: ChangeInvoiceFilterSetReply }
  /** Add a type of invoice */
  createInvoiceType: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Request leave, or enter leave for a person whose leave I decide */
  createLeave: { takes: { body: { type_id: number; user_id: number; start: string; end: string; start_half?: boolean; end_half?: boolean; notes?: string } }; answers: Leave }
  /** Save filters under a name; at most 50 */
  createLeaveFilterSet: { takes: { body: CreateLeaveFilterSetBody }; answers: ChangeLeaveFilterSetReply }
  /** Add a leave type */
  createLeaveType: { takes: { body: CreateLeaveTypeBody }; answers: ChangeLeaveTypeReply }
  /** Add a mileage rate from a date on. One rate per unit and day */
  createMileageRate: { takes: { body: { unit: "mi" | "km"; amount: string; date_from: string } }; answers: ChangeMileageRateReply }
  /** Add a nominal account */
  createNominalAccount: { takes: { body: { code: string; name: string; active_from?: string | null; active_until?: string | null } }; answers: ChangeNominalAccountReply }
  /** Add a payment */
  createPayment: { takes: { body: CreatePaymentBody }; answers: Payment }
  /** Save filters under a name; at most 50 */
  createPaymentFilterSet: { takes: { body: CreatePaymentFilterSetBody }; answers: ChangePaymentFilterSetReply }
  /** Add a project or quote. It gets the next reference of the series */
  createProject: { takes: { body: CreateProjectBody }; answers: Project }
  /** Add a category of projects */
  createProjectCategory: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Comment on a project or quote. Mentioned people are notified */
  createProjectComment: { takes: { params: { id: number | string }; body: { text: string } }; answers: ChangeCommentReply }
  /** Add a point, line or area to the site of a project */
  createProjectFeature: { takes: { params: { id: number | string }; body: CreateProjectFeatureBody }; answers: ChangeFeatureReply }
  /** Save filters under a name; at most 50 */
  createProjectFilterSet: { takes: { body: CreateProjectFilterSetBody }; answers: ChangeProjectFilterSetReply }
  /** Add a source of enquiries */
  createProjectSource: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Draft a valuation at a date; without lines it starts from the previous one */
  createProjectValuation: { takes: { params: { id: number | string }; body: CreateProjectValuationBody }; answers: Valuation }
  /** Add a qualification to a person */
  createQualification: { takes: { body: { user_id: number; type_id?: number; reference?: string; start?: string | null; expiration?: string | null; notes?: string; name?: string } }; answers: Qualification }
  /** Save filters under a name; at most 50 */
  createQualificationFilterSet: { takes: { body: CreateQualificationFilterSetBody }; answers: ChangeQualificationFilterSetReply }
  /** Add a type */
  createQualificationType: { takes: { body: { name: string } }; answers: { id: number; name: string; people: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Save filters under a name; at most 50 */
  createQuoteFilterSet: { takes: { body: CreateQuoteFilterSetBody }; answers: ChangeQuoteFilterSetReply }
  /** Add a quote item */
  createQuoteItem: { takes: { body: CreateQuoteItemBody }; answers: QuoteItem }
  /** Save filters under a name; at most 50 */
  createQuoteItemFilterSet: { takes: { body: CreateQuoteItemFilterSetBody }; answers: ChangeQuoteItemFilterSetReply }
  /** Add a template of quote items */
  createQuoteItemTemplate: { takes: { body: CreateQuoteItemTemplateBody }; answers: ChangeQuoteItemTemplateReply }
  /** Add a type of quote items */
  createQuoteItemType: { takes: { body: { name: string } }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Add a rate from a day on: one per scope and day */
  createRate: { takes: { body: CreateRateBody }; answers: ChangeRateReply }
  /** Save filters under a name; at most 50 */
  createRateFilterSet: { takes: { body: CreateRateFilterSetBody }; answers: ChangeRateFilterSetReply }
  /** Save filters under a name; at most 50 */
  createScheduleFilterSet: { takes: { body: CreateScheduleFilterSetBody }; answers: ChangeScheduleFilterSetReply }
  /** Add a service */
  createService: { takes: { body: { name: string; on_land?: boolean; taxed_in?: string[] } }; answers: ChangeServiceReply }
  /** Add a supplier */
  createSupplier: { takes: { body: CreateSupplierBody }; answers: Supplier }
  /** Save filters under a name; at most 50 */
  createSupplierFilterSet: { takes: { body: CreateSupplierFilterSetBody }; answers: ChangeSupplierFilterSetReply }
  /** Add a task */
  createTask: { takes: { body: CreateTaskBody }; answers: Task }
  /** Save filters under a name; at most 50 */
  createTaskFilterSet: { takes: { body: CreateTaskFilterSetBody }; answers: ChangeTaskFilterSetReply }
  /** Add a template of tasks */
  createTaskTemplate: { takes: { body: CreateTaskTemplateBody }; answers: ChangeTaskTemplateReply }
  /** Add a type of tasks */
  createTaskType: { takes: { body: { name: string; colour?: string } }; answers: { id: number; name: string; active: boolean; colour: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean } }
  /** Add a person and invite them by email */
  createUser: { takes: { body: CreateUserBody }; answers: User }
  /** Save filters under a name; at most 50 */
  createUserFilterSet: { takes: { body: CreateUserFilterSetBody }; answers: ChangeUserFilterSetReply }
  /** Save filters under a name; at most 50 */
  createValuationFilterSet: { takes: { body: { name: string; shared?: boolean; default?: boolean; state?: ("draft" | "submitted" | "agreed")[] } }; answers: ChangeValuationFilterSetReply }
  /** Add a tax rate from a day on */
  createVatRate: { takes: { body: CreateVatRateBody }; answers: ChangeVatRateReply }
  /** Make a webhook. Its secret is in this answer only. 400 under `url` for an address inside; 409 `state` for more than 50 */
  createWebhook: { takes: { body: { name: string; url: string; events: string[]; active?: boolean } }; answers: CreateWebhookReply }
  /** Draft a credit note with the lines of an issued invoice */
  creditInvoice: { takes: { params: { id: number | string }; body: Record<string, unknown> }; answers: Invoice }
  /** Decline a quote, once; 409 `state` as for accepting it */
  declineQuote: { takes: { params: { secret: number | string }; body: { name: string; notes?: string } }; answers: AcceptQuoteReply }
  /** Decline items: they and the items below them no longer count */
  declineQuoteItems: { takes: { body: { ids?: number[]; project_id?: number; versions?: Record<string, number>; notes?: string; date?: string } }; answers: AcceptQuoteItemsReply }
  /** Remove a reason that is not used */
  deleteAbandonedReason: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a bank account. Issued invoices are not changed */
  deleteBankAccount: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a bill that nothing refers to (409 `in_use`) */
  deleteBill: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteBillFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a booking */
  deleteBooking: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete several bookings: all or none */
  deleteBookings: { takes: { body: { ids: number[]; versions?: Record<string, number> } }; answers: undefined }
  /** Remove an unused calendar with its days */
  deleteCalendar: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a client that nothing refers to (409 `in_use`) */
  deleteClient: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused client category */
  deleteClientCategory: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteClientFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused client type */
  deleteClientType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete my comment */
  deleteComment: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a way of confirming that is not used */
  deleteConfirmation: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a contact that nothing refers to (409 `in_use`) */
  deleteContact: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteContactFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a CRM link. Data from the CRM is not deleted */
  deleteCrmLink: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteDashboardFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused department */
  deleteDepartment: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete several draft or rejected entries: all or none */
  deleteDiary: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: undefined }
  /** Delete a draft or rejected entry, or discard my running timer */
  deleteDiaryEntry: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteDiaryFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a document template */
  deleteDocumentTemplate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an email template */
  deleteEmailTemplate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a piece of equipment that nothing refers to (409 `in_use`). Used equipment must be made inactive instead */
  deleteEquipment: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused equipment category */
  deleteEquipmentCategory: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteEquipmentFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete an expense that nothing refers to (409 `in_use`)Delete a draft or rejected expense */
  deleteExpense: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteExpenseFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a payment method that is not used */
  deleteExpensePaymentMethod: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an expense type that is not used */
  deleteExpenseType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a field without values */
  deleteExtraField: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a feature of a site */
  deleteFeature: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a file */
  deleteFile: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteFileFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete several files */
  deleteFiles: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Delete an empty group */
  deleteGroup: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a day off */
  deleteHoliday: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete an invoice that nothing refers to (409 `in_use`)Delete a draft. Issued invoices cannot be deleted */
  deleteInvoice: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteInvoiceFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an invoice type that is not used */
  deleteInvoiceType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete my request before it is decided */
  deleteLeave: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteLeaveFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused leave type */
  deleteLeaveType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a mileage rate. Existing expenses keep their amounts */
  deleteMileageRate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused nominal account */
  deleteNominalAccount: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a payment that nothing refers to (409 `in_use`)Delete an open payment. The invoices it paid are open again */
  deletePayment: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deletePaymentFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove the photo of a person. If-Match: the version of the person */
  deletePhoto: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a project category that is not used */
  deleteProjectCategory: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteProjectFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a source that is not used */
  deleteProjectSource: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a qualification */
  deleteQualification: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteQualificationFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete an unused type */
  deleteQualificationType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete several qualifications */
  deleteQualifications: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Delete a filter set, also for everybody it is shared with */
  deleteQuoteFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a quote item that nothing refers to (409 `in_use`) */
  deleteQuoteItem: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteQuoteItemFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a template of quote items */
  deleteQuoteItemTemplate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a quote item type that is not used */
  deleteQuoteItemType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a rate. Hours since its start use the next matching one */
  deleteRate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteRateFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteScheduleFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused service */
  deleteService: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove the signature of a person. If-Match: the version of the person */
  deleteSignature: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a supplier that nothing refers to (409 `in_use`) */
  deleteSupplier: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteSupplierFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a tag from all records */
  deleteTag: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a task that nothing refers to (409 `in_use`). A task with hours logged must be closed instead */
  deleteTask: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteTaskFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a template of tasks */
  deleteTaskTemplate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove a task type that is not used */
  deleteTaskType: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete several tasks */
  deleteTasks: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; taskIds?: number[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Delete a filter set, also for everybody it is shared with */
  deleteUserFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a draft */
  deleteValuation: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a filter set, also for everybody it is shared with */
  deleteValuationFilterSet: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove an unused tax rate */
  deleteVatRate: { takes: { params: { id: number | string } }; answers: undefined }
  /** Delete a webhook with its deliveries */
  deleteWebhook: { takes: { params: { id: number | string } }; answers: undefined }
  /** Download an archive; the download is recorded. 403 `confirm` and 409 `state` as above */
  downloadArchive: { takes: { params: { id: number | string } }; answers: Response }
  /** Download a file as an attachment; supports Range */
  downloadFile: { takes: { params: { id: number | string } }; answers: Response }
  /** The document behind a client’s link as a PDF */
  downloadQuote: { takes: { params: { secret: number | string } }; answers: Response }
  /** Draft an invoice of unbilled work for a client: hours and expenses of a period, and items by their remainder, a percentage or a valuation */
  draftInvoice: { takes: { body: DraftInvoiceBody }; answers: Invoice }
  /** Set the same values for several bills */
  editBills: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; paid?: string | null } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several clients */
  editClients: { takes: { body: EditClientsBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several contacts */
  editContacts: { takes: { body: EditContactsBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Change several entries at once: all or none. Set a status to run the action that leads to it */
  editDiary: { takes: { body: EditDiaryBody }; answers: ApproveDiaryReply }
  /** Set the same values for several equipment */
  editEquipment: { takes: { body: EditEquipmentBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several invoices */
  editInvoices: { takes: { body: EditInvoicesBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several payments */
  editPayments: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; method?: string; batch?: string; sync?: boolean } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several projects and quotes */
  editProjects: { takes: { body: EditProjectsBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several qualifications */
  editQualifications: { takes: { body: EditQualificationsBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several suppliers */
  editSuppliers: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; website?: string; udf?: Record<string, string | boolean | null> } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several tasks */
  editTasks: { takes: { body: EditTasksBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Set the same values for several people */
  editUsers: { takes: { body: EditUsersBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** End all my sessions except this one */
  endOtherSessions: { takes: {  }; answers: undefined }
  /** End one of my sessions */
  endSession: { takes: { params: { id: number | string } }; answers: undefined }
  /** Address where the provider ends its own session; null without one */
  endSso: { takes: {  }; answers: { logout_url: string | null } }
  /** The charge rate for an hour of a person (default: me) on a project and day (default: today), with the reason and the rates it overrides */
  explainRate: { takes: { params: { id: number | string }; query?: { user_id?: number; task_type_id?: number; date?: string } }; answers: ExplainRateReply }
  /** Aged debt as a CSV file */
  exportAgedDebt: { takes: { query?: { date?: string } }; answers: Response }
  /** The audit log as CSV or XLSX, one line per changed field */
  exportAudit: { takes: { query?: { search?: string; record?: string; user_ids?: number[]; kind?: string; action?: string; start?: string; end?: string; format?: "csv" | "xlsx" } }; answers: Response }
  /** Export the bills of the list as CSV or XLSX */
  exportBills: { takes: { query?: ExportBillsQuery }; answers: Response }
  /** Export the clients of the list as CSV or XLSX */
  exportClients: { takes: { query?: ExportClientsQuery }; answers: Response }
  /** Export the contacts of the list as CSV or XLSX */
  exportContacts: { takes: { query?: ExportContactsQuery }; answers: Response }
  /** The filtered entries, or some of them by their ids, as a file: CSV, XLSX, or a PDF timesheet per person and week */
  exportDiary: { takes: { query?: ExportDiaryQuery }; answers: Response }
  /** Export the equipment of the list as CSV or XLSX */
  exportEquipment: { takes: { query?: ExportEquipmentQuery }; answers: Response }
  /** Export the expenses of the list as CSV or XLSX */
  exportExpenses: { takes: { query?: ExportExpensesQuery }; answers: Response }
  /** Export the files of the list as CSV or XLSX */
  exportFiles: { takes: { query?: ExportFilesQuery }; answers: Response }
  /** Export the invoices of the list as CSV or XLSX */
  exportInvoices: { takes: { query?: ExportInvoicesQuery }; answers: Response }
  /** The journal of a period as a file: the CSV that Xero, QuickBooks Online or Sage 50 imports, or a plain-text ledger */
  exportJournal: { takes: { query?: { start: string; end: string; format?: "xero" | "quickbooks" | "sage" | "ledger" } }; answers: Response }
  /** Export the leave of the list as CSV or XLSX */
  exportLeaves: { takes: { query?: ExportLeavesQuery }; answers: Response }
  /** All my data, as a ZIP of JSON, CSV and files */
  exportOwnData: { takes: {  }; answers: Response }
  /** Export the payments of the list as CSV or XLSX */
  exportPayments: { takes: { query?: ExportPaymentsQuery }; answers: Response }
  /** All data of a person, as a ZIP of JSON, CSV and files */
  exportPerson: { takes: { params: { id: number | string } }; answers: Response }
  /** The site of a project as a GeoJSON file */
  exportProjectFeatures: { takes: { params: { id: number | string } }; answers: Response }
  /** Project performance in a period as a file: XLSX or PDF */
  exportProjectPerformance: { takes: { query?: { start: string; end: string; format?: "xlsx" | "pdf" } }; answers: Response }
  /** The valuations of a project as CSV or as a workbook, a row for each item and date */
  exportProjectValuations: { takes: { params: { id: number | string }; query?: { format?: "csv" | "xlsx" } }; answers: Response }
  /** Export the projects and quotes of the list as CSV or XLSX */
  exportProjects: { takes: { query?: ExportProjectsQuery }; answers: Response }
  /** Export the qualifications of the list as CSV or XLSX */
  exportQualifications: { takes: { query?: ExportQualificationsQuery }; answers: Response }
  /** Export the suppliers of the list as CSV or XLSX */
  exportSuppliers: { takes: { query?: ExportSuppliersQuery }; answers: Response }
  /** Export the tasks of the list as CSV or XLSX */
  exportTasks: { takes: { query?: ExportTasksQuery }; answers: Response }
  /** Unbilled work as a file */
  exportUnbilled: { takes: { query?: ExportUnbilledQuery }; answers: Response }
  /** Export the people of the list as CSV or XLSX */
  exportUsers: { takes: { query?: ExportUsersQuery }; answers: Response }
  /** The history of a file, newest first */
  fileHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** Add several days off to a calendar, all or none */
  fillCalendar: { takes: { params: { id: number | string }; body: { days: { day: string; name: string; half?: boolean }[] } }; answers: FillCalendarReply }
  /** People who are free between two days: those with the hours and qualifications first, then by distance, then by free hours */
  findPeople: { takes: { query?: FindPeopleQuery }; answers: FindPeopleReply }
  /** Finish a sign-in with a code of my app */
  finishByCode: { takes: { body: { code: string } }; answers: { auth_token: string } }
  /** Sign in, or finish a sign-in, with a passkey */
  finishByPasskey: { takes: { body: ConfirmByPasskeyBody }; answers: { auth_token: string } }
  /** Finish a sign-in with a recovery code, which works once */
  finishByRecoveryCode: { takes: { body: { recovery_code: string } }; answers: { auth_token: string } }
  /** Exchange the provider’s answer for tokens and a session */
  finishSso: { takes: { body: { code: string; state: string; session_state: string; iss?: string } }; answers: { access: string; refresh: string } | { second_factor: ("code" | "passkey" | "recovery")[] } }
  /** Which of the watched records changed since a cursor, or anything that belongs to them; as text/event-stream, each change as it happens */
  followRecords: { takes: { query?: { watch: string[]; since?: string } }; answers: { cursor: string; changed: string[] } }
  /** Changes to the schedule since a cursor; as text/event-stream, each change as it happens, with the cursor as event id */
  followSchedule: { takes: { query?: { since?: string } }; answers: FollowScheduleReply }
  /** Account assignment by use, invoice type, service and tax rate */
  getAccountUses: { takes: {  }; answers: AccountUses }
  /** The state of the synchronisation with the books, with refused records */
  getAccountingSync: { takes: {  }; answers: AccountingSync }
  /** Aged debt by client at a date: open amounts by days overdue, and credit */
  getAgedDebt: { takes: { query?: { date?: string } }; answers: AgedDebt }
  /** Get a bill */
  getBill: { takes: { params: { id: number | string } }; answers: Bill }
  /** The schedule from a day on: by default 14 days from Monday of this week, at most 366 days */
  getBoard: { takes: { query?: { start?: string; end?: string; days?: number; user_ids?: number[]; department_ids?: number[] } }; answers: Board }
  /** A booking */
  getBooking: { takes: { params: { id: number | string } }; answers: Booking }
  /** Get a client */
  getClient: { takes: { params: { id: number | string } }; answers: Client }
  /** The credit of a client: unallocated payments and credit notes, oldest first */
  getClientCredit: { takes: { params: { id: number | string } }; answers: ClientCredit }
  /** The invoiced, open and overdue amounts of a client */
  getClientMoney: { takes: { params: { id: number | string } }; answers: { net: string; open: string; overdue: string; oldest_due: string | null; unallocated?: string; balance?: string } }
  /** The organisation that the session works in, and its settings */
  getCompany: { takes: {  }; answers: Company }
  /** Get a contact */
  getContact: { takes: { params: { id: number | string } }; answers: Contact }
  /** My charts in order: as I arranged them, or the default */
  getDashboardArrangement: { takes: {  }; answers: DashboardArrangement }
  /** The records behind the figure of a month or part; `value` is the total of the filtered records */
  getDashboardChartRows: { takes: { params: { chart: number | string }; query?: GetDashboardChartRowsQuery }; answers: { results: ({ id: number; prefix: string; name: string; date: string; value: string | null; base: string | null })[]; count: number; value: string | null } }
  /** Figures of the last months from records I may see */
  getDashboardCharts: { takes: { query?: GetDashboardChartsQuery }; answers: ({ id: "enquiries" | "quoted" | "won" | "lost" | "conversion" | "invoiced" | "received" | "debt" | "wip" | "margin" | "utilisation" | "billable" | "nonbillable" | "leave"; title: string; how: string; rows: string; unit: "money" | "hours" | "percent" | "count"; months: ({ month: string; value: string | null; count: number })[]; moving_average: (string | null)[]; last_3: string | null; parts: ({ id: string; name: string; value: string | null; count: number })[] })[] }
  /** What is removed and what is stored, with reasons, when the details of a former member are removed */
  getDetailsToRemove: { takes: { params: { id: number | string } }; answers: DetailsToRemove }
  /** One entry */
  getDiaryEntry: { takes: { params: { id: number | string } }; answers: DiaryEntry }
  /** My pinned work, and the most recent work of a person */
  getDiaryWork: { takes: { query?: { user_id?: number } }; answers: DiaryWork }
  /** The look and the settled texts of invoices, quotes and letters */
  getDocumentSettings: { takes: {  }; answers: DocumentSettings }
  /** The field values of a document for a project and one contact. Nothing is saved */
  getDocumentValues: { takes: { params: { id: number | string }; body: { template_id: number; contact_id?: number | null; title?: string; opening?: string; closing?: string; valid_until?: string } }; answers: Record<string, string> }
  /** Get a piece of equipment */
  getEquipment: { takes: { params: { id: number | string } }; answers: Equipment }
  /** Get an expense */
  getExpense: { takes: { params: { id: number | string } }; answers: Expense }
  /** One file, without its bytes */
  getFile: { takes: { params: { id: number | string } }; answers: File }
  /** Used and available space for files of the firm, in bytes */
  getFileSpace: { takes: {  }; answers: { used: number; quota: number; most: number } }
  /** The server runs */
  getHealth: { takes: {  }; answers: { status: "ok" } }
  /** How many entries wait for me, how many have no remarks, and which weeks have remarks */
  getInboxSummary: { takes: {  }; answers: InboxSummary }
  /** Get an invoice */
  getInvoice: { takes: { params: { id: number | string } }; answers: Invoice }
  /** The field values of a letter about an invoice, for one contact of its client */
  getInvoiceMailValues: { takes: { params: { id: number | string }; query?: { contact_id?: number } }; answers: Record<string, string> }
  /** Totals of the filtered invoices: invoiced, open and overdue */
  getInvoiceSums: { takes: { query?: GetInvoiceSumsQuery }; answers: { count: number; net: string; gross: string; open: string; overdue: string; drafts: number; drafts_gross: string } }
  /** A request for leave */
  getLeave: { takes: { params: { id: number | string } }; answers: Leave }
  /** Absences by person and day in a window of at most 366 days, of people whose leave I may see */
  getLeavePlanner: { takes: { query?: { start: string; end: string; department_id?: number[] } }; answers: LeavePlanner }
  /** The month and day on which the leave year begins */
  getLeaveYear: { takes: {  }; answers: { begins: string; fixed: boolean } }
  /** Options to finish the sign-in begun in this browser */
  getLoginStep: { takes: {  }; answers: { ways: ("code" | "passkey" | "recovery")[] } }
  /** The field values of a template for one contact */
  getMailValues: { takes: { params: { id: number | string }; query?: { client_id?: number } }; answers: Record<string, string> }
  /** The background map: its tile address with {z}, {x} and {y}, and its attribution; null for none */
  getMapBackground: { takes: {  }; answers: { url: string; attribution: string } | null }
  /** A picture of the organisation’s own background map; 204 where there is none, 409 where its server does not answer with one */
  getMapPicture: { takes: { params: { z: number | string; x: number | string; y: number | string }; query?: { v?: string } }; answers: Response }
  /** The background map of the organisation, with the address of its tiles */
  getMapSettings: { takes: {  }; answers: MapSettings }
  /** What is missing before a draft can be issued, with the field to fill in for each */
  getMissingOfInvoice: { takes: { params: { id: number | string } }; answers: MissingOfInvoice }
  /** The last closed month, what must be decided before the next can be closed, and the history of closing and reopening */
  getMonths: { takes: {  }; answers: Months }
  /** My jobs for 14 days from a day on, by default today, with place, access, details, contact, crew and equipment */
  getMyDays: { takes: { query?: { start?: string } }; answers: MyDays }
  /** What a quote or project waits for: items, an answer, tasks, a crew, approvals, invoices */
  getNextStep: { takes: { params: { id: number | string } }; answers: NextStep }
  /** My own name, telephones, pictures and place, as the organisation has them */
  getOwnDetails: { takes: {  }; answers: OwnDetails }
  /** My sign-in address, and the new one waiting for confirmation */
  getOwnEmail: { takes: {  }; answers: { email: string; pending: { address: string; expires: string } | null } }
  /** Get a payment */
  getPayment: { takes: { params: { id: number | string } }; answers: Payment }
  /** The photo of a person; 404 where there is none */
  getPhoto: { takes: { params: { id: number | string }; query?: { v?: string } }; answers: Response }
  /** The value of the open quotes in the filtered list, plain and weighted by probability */
  getPipeline: { takes: { query?: GetPipelineQuery }; answers: { count: number; price: string; weighted: string } }
  /** My profile and permissions in the current organisation */
  getProfile: { takes: {  }; answers: Profile }
  /** Get a project or quote */
  getProject: { takes: { params: { id: number | string } }; answers: Project }
  /** The extent of the listed projects (west, south, east, north in degrees), and how many have a location */
  getProjectBounds: { takes: { query?: GetProjectBoundsQuery }; answers: { bounds: [number, number, number, number] | null; placed: number } }
  /** The agreed, invoiced, unbilled, paid, open and overdue amounts of a project. Needs permission to see invoices or the figures of the project */
  getProjectMoney: { takes: { params: { id: number | string } }; answers: ProjectMoney }
  /** Project performance: for each project open in a period, its figures in all and in the period */
  getProjectPerformance: { takes: { query: { start: string; end: string } }; answers: ProjectPerformance }
  /** A Mapbox Vector Tile of the projects of the list, layer `projects`: each with id, name, reference and state, or how many are about a place (`count`); 204 where there are none */
  getProjectTile: { takes: { params: { z: number | string; x: number | string; y: number | string }; query?: GetProjectBoundsQuery }; answers: Response }
  /** A qualification */
  getQualification: { takes: { params: { id: number | string } }; answers: Qualification }
  /** Matrix of active people and types with expiry dates */
  getQualificationMatrix: { takes: { query?: GetQualificationMatrixQuery }; answers: QualificationMatrix }
  /** Shows a quote or project, whatever its phase */
  getQuote: { takes: { params: { id: number | string } }; answers: Project }
  /** Get a quote item */
  getQuoteItem: { takes: { params: { id: number | string } }; answers: QuoteItem }
  /** The server is ready: the database answers and its schema is current; otherwise 503 */
  getReadiness: { takes: {  }; answers: { status: "ok" } }
  /** My email reminders */
  getReminders: { takes: {  }; answers: { on: boolean; mail: "ready" | "no_server" | "no_address"; missing: boolean; waiting: boolean } }
  /** A person’s working weeks: mine, or with users.view_user anybody’s */
  getSchedule: { takes: { params: { id: number | string } }; answers: Schedule }
  /** Whether the server has no organisation yet, so that nobody can sign in */
  getSetUp: { takes: {  }; answers: { needed: boolean } }
  /** The signature of a person; 404 where there is none */
  getSignature: { takes: { params: { id: number | string }; query?: { v?: string } }; answers: Response }
  /** The statement of a client: invoices, credit notes, payments and balance in a period of at most a year */
  getStatement: { takes: { params: { id: number | string }; query?: { start?: string; end?: string } }; answers: Statement }
  /** The field values of a letter with a statement, for one contact of the client */
  getStatementMailValues: { takes: { params: { id: number | string }; query?: { contact_id?: number } }; answers: Record<string, string> }
  /** Get a supplier */
  getSupplier: { takes: { params: { id: number | string } }; answers: Supplier }
  /** Shows a task; with `schedule` its hours by person and day too */
  getTask: { takes: { params: { id: number | string }; query?: { schedule?: "0" | "1" | "true" | "false" } }; answers: Task }
  /** The unbilled hours, expenses and items of a project */
  getUnbilledWork: { takes: { params: { id: number | string } }; answers: UnbilledWork }
  /** A person */
  getUser: { takes: { params: { id: number | string } }; answers: User }
  /** The permissions of a person, with the group or relation that gives each */
  getUserAccess: { takes: { params: { id: number | string } }; answers: UserAccess }
  /** The organisations that a person and I both work in, and the one that employs the person */
  getUserOrgs: { takes: { params: { id: number | string } }; answers: { main_org: { id: number; name: string }; orgs: { id: number; name: string; version: number }[] } }
  /** One valuation */
  getValuation: { takes: { params: { id: number | string } }; answers: Valuation }
  /** One webhook */
  getWebhook: { takes: { params: { id: number | string } }; answers: Webhook }
  /** One delivery with its body and latest tries, with the start of each answer */
  getWebhookDelivery: { takes: { params: { id: number | string } }; answers: WebhookDelivery }
  /** Work in progress by project and service: the value of approved hours and billable expenses, less billed and written off */
  getWorkInProgress: { takes: { query?: GetWorkInProgressQuery }; answers: WorkInProgress }
  /** Make a link that confirms a person’s new address, for when no mail is sent; earlier links end */
  giveEmailLink: { takes: { params: { id: number | string } }; answers: { url: string; expires: string } }
  /** Make a sign-in link for a person of the organisation, for when no mail is sent */
  giveLoginLink: { takes: { params: { id: number | string } }; answers: { url: string; expires: string } }
  /** Make a password link for a person who has no permissions beyond yours */
  givePasswordLink: { takes: { params: { id: number | string } }; answers: { url: string; expires: string } }
  /** Take a piece of equipment, or bring it back to the office */
  holdEquipment: { takes: { params: { id: number | string }; body: { mine: boolean } }; answers: Equipment }
  /** Import clients from a file: all rows except skipped ones, or none */
  importClients: { takes: { body: ImportClientsBody }; answers: ImportClientsReply }
  /** Import contacts from a file: all rows except skipped ones, or none */
  importContacts: { takes: { body: ImportClientsBody }; answers: ImportClientsReply }
  /** Import a file as draft entries: all rows except skipped ones, or none */
  importDiary: { takes: { body: ImportDiaryBody }; answers: ImportDiaryReply }
  /** Import equipment from a file: all rows except skipped ones, or none */
  importEquipment: { takes: { body: ImportClientsBody }; answers: ImportClientsReply }
  /** Import projects and quotes from a file: all rows except skipped ones, or none */
  importProjects: { takes: { body: ImportClientsBody }; answers: ImportClientsReply }
  /** Import suppliers from a file: all rows except skipped ones, or none */
  importSuppliers: { takes: { body: ImportClientsBody }; answers: ImportClientsReply }
  /** Import people from a file: all rows except skipped ones, or none */
  importUsers: { takes: { body: ImportClientsBody }; answers: ImportClientsReply }
  /** Send a person an invitation; earlier links stop working */
  inviteUser: { takes: { params: { id: number | string } }; answers: User }
  /** Issue a draft: it gets its number and can no longer be changed */
  issueInvoice: { takes: { params: { id: number | string }; body: { version?: number; amount_gross?: string } }; answers: Invoice }
  /** Reasons why quotes are lost and projects cancelled, by name */
  listAbandonedReasons: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** My keys in this organisation, newest first, without the keys themselves */
  listApiKeys: { takes: {  }; answers: ({ id: number; name: string; prefix: string; permissions: string[]; lost: string[]; end_date: string; state: "good" | "over" | "revoked" | "left"; created: string; last_used: string | null; last_address: string; version: number })[] }
  /** The last twenty archives of the organisation with their downloads, newest first */
  listArchives: { takes: {  }; answers: (StartArchiveReply)[] }
  /** The audit log, newest first; filtered by record name, record, people, kind, action and days */
  listAudit: { takes: { query?: { search?: string; record?: string; user_ids?: number[]; kind?: string; action?: string; start?: string; end?: string; before?: string; rows?: number } }; answers: ListAuditReply }
  /** The kinds of rows that the caller may see, by name, and for how long rows are stored */
  listAuditKinds: { takes: {  }; answers: { kinds: { kind: string; noun: string }[]; years: number; version: number } }
  /** Names of the external sign-in providers; empty means password only */
  listBackends: { takes: {  }; answers: string[] }
  /** Bank accounts for invoices, by currency */
  listBankAccounts: { takes: {  }; answers: (ChangeBankAccountReply)[] }
  /** My filter sets and shared ones, by name */
  listBillFilterSets: { takes: {  }; answers: (ChangeBillFilterSetReply)[] }
  /** The history of a bill, newest first */
  listBillHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The tags of bills, by name */
  listBillTags: { takes: {  }; answers: string[] }
  /** A page of bills; with `selection` options to pick from, at most 100 */
  listBills: { takes: { query?: ListBillsQuery }; answers: ListBillsReply }
  /** Countries and regions with known public holidays */
  listCalendarRegions: { takes: {  }; answers: { code: string; name: string; regions: { code: string; name: string }[] }[] }
  /** Calendars of days off with their country, by name */
  listCalendars: { takes: {  }; answers: ListCalendarsReply }
  /** Client categories, by name */
  listClientCategories: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** Comments on a client, newest first */
  listClientComments: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "id" | "-id"; search?: string } }; answers: ListClientCommentsReply }
  /** At most 100 contacts of a client to choose from */
  listClientContacts: { takes: { params: { id: number | string }; query?: { search?: string; include_inactive?: "0" | "1" | "true" | "false" } }; answers: { id: number; name: string; hint: string; inactive: boolean; role: string; invoices: boolean }[] }
  /** My filter sets and shared ones, by name */
  listClientFilterSets: { takes: {  }; answers: (ChangeClientFilterSetReply)[] }
  /** The history of a client, newest first */
  listClientHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** My imports of clients, or everybody’s with permission to delete them; newest first */
  listClientImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListClientImportsReply }
  /** The invoices of a client, the newest first */
  listClientInvoices: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "amount_net" | "-amount_net"; search?: string } }; answers: ListClientInvoicesReply }
  /** Merges that can be undone, newest first: those of the last 24 hours, filtered by `kept_id` when given. Empty without permission to see these records */
  listClientMerges: { takes: { query?: { kept_id?: number } }; answers: { id: number; kept: { id: number; name: string }; gone: { id: number; name: string }; user: { id: number; name: string }; at: string }[] }
  /** The messages to contacts of a client on its behalf, newest first. Empty without permission to see contacts */
  listClientMessages: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number } }; answers: ListClientMessagesReply }
  /** The payments of a client, the newest first */
  listClientPayments: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "date" | "-date" | "name" | "-name" | "amount_received" | "-amount_received"; search?: string } }; answers: { results: { id: number; name: string; date: string; amount_received: string; amount_unallocated: string; locked: boolean }[]; count: number } }
  /** The projects and quotes of a client that I may see */
  listClientProjects: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "reference" | "-reference" | "name" | "-name"; search?: string; open?: "0" | "1" | "true" | "false" } }; answers: ListClientProjectsReply }
  /** Current and future charge rates for hours on work it pays for, most specific first */
  listClientRates: { takes: { params: { id: number | string } }; answers: (ChangeRateReply)[] }
  /** The tags of clients, by name */
  listClientTags: { takes: {  }; answers: string[] }
  /** Client types, by name */
  listClientTypes: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** A page of clients; with `selection` options to pick from, at most 100 */
  listClients: { takes: { query?: ListClientsQuery }; answers: ListClientsReply }
  /** Earlier versions of a comment, newest first */
  listCommentHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** Ways in which clients confirm, such as email, purchase order or signed quote */
  listConfirmations: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** Comments on a contact, newest first */
  listContactComments: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "id" | "-id"; search?: string } }; answers: ListClientCommentsReply }
  /** My filter sets and shared ones, by name */
  listContactFilterSets: { takes: {  }; answers: (ChangeContactFilterSetReply)[] }
  /** The history of a contact, newest first */
  listContactHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** My imports of contacts, or everybody’s with permission to delete them; newest first */
  listContactImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListClientImportsReply }
  /** Merges that can be undone, newest first: those of the last 24 hours, filtered by `kept_id` when given. Empty without permission to see these records */
  listContactMerges: { takes: { query?: { kept_id?: number } }; answers: { id: number; kept: { id: number; name: string }; gone: { id: number; name: string }; user: { id: number; name: string }; at: string }[] }
  /** The messages to a contact, newest first; those on behalf of clients need permission to see clients */
  listContactMessages: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number } }; answers: ListClientMessagesReply }
  /** The tags of contacts, by name */
  listContactTags: { takes: {  }; answers: string[] }
  /** A page of contacts; with `selection` options to pick from, at most 100 */
  listContacts: { takes: { query?: ListContactsQuery }; answers: ListContactsReply }
  /** Countries for addresses, by their ISO 3166 code */
  listCountries: { takes: {  }; answers: { code: string; name: string }[] }
  /** The invoices that a credit note pays or could pay, oldest first */
  listCreditPayable: { takes: { params: { id: number | string } }; answers: { id: number; name: string; date: string; due: string; amount_gross: string; amount_open: string; amount: string; suggested: string }[] }
  /** The CRM link of a client or contact, with the time of the last update */
  listCrmLinks: { takes: { query?: { client_id?: number; contact_id?: number } }; answers: ListCrmLinksReply }
  /** My filter sets and shared ones, by name */
  listDashboardFilterSets: { takes: {  }; answers: (ChangeDashboardFilterSetReply)[] }
  /** Departments, by name */
  listDepartments: { takes: {  }; answers: { id: number; name: string; active: boolean; colour: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** Deputies of today and to come: mine, and of people who named me */
  listDeputies: { takes: { query?: { user_id?: number } }; answers: (NameDeputyReply)[] }
  /** Colleagues who can be my deputy, with what they would decide */
  listDeputyPeople: { takes: { query?: { user_id?: number } }; answers: ({ id: number; name: string; decides: ("hours" | "leave" | "expenses")[] })[] }
  /** Entries that I may see, newest start first: those of a window of at most 366 days among what is scheduled (`id` null), or a page of entries */
  listDiary: { takes: { query?: ListDiaryQuery }; answers: (DiaryEntry | { id: null; diary_type: "task" | "leave" | "bank_holiday" | "placeholder"; user: { id: number; name: string; manager_id: number | null; department: { id: number; name: string } | null; department_ids: number[] } | null; user_id: number | null; project: { id: number; reference: string; name: string; managed_by_id: number | null } | null; project_id: number | null; quote_item: { id: number; name: string; department_id: number | null } | null; task: { id: number; name: string } | null; task_id: number | null; date: string; start: string; end: string | null; timezone: string; breaks: number; travel: number; hours: string; hours_nonbillable: string; hours_total: string; hours_paid: string; hours_billable: string; hours_day: string | null; hours_week: string | null; hours_month: string | null; details: string; status: null; active: false; locked: false; untimed: "unscheduled" | "rejected" | "running" | "logged" | null; addable: boolean; version: null; can_change: false; can_delete: false; can_submit: false; can_recall: false; can_decide: false; can_reset: false; can_copy: false })[] | { results: (DiaryEntry)[]; count: number } }
  /** My filter sets and shared ones, by name */
  listDiaryFilterSets: { takes: {  }; answers: (ChangeDiaryFilterSetReply)[] }
  /** The history of an entry, newest first */
  listDiaryHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** My imports, or everybody’s with permission to change any entry; newest first */
  listDiaryImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListDiaryImportsReply }
  /** Report templates for PDF exports */
  listDiaryReports: { takes: {  }; answers: ({ id: number; name: string; format: "csv" | "xlsx" | "pdf" })[] }
  /** Scheduled hours, tasks and bank holidays of one person in a window of at most 366 days, oldest first */
  listDiarySchedules: { takes: { query?: { user_id?: number; start?: string; end?: string } }; answers: ({ user_id: number; date: string; timezone: string; start: string | null; end: string | null; breaks: number; travel: number; hours: string; hours_total: string; diary_entry: boolean; bank_holiday: string | null; tasks: ({ id: number; name: string; project: { id: number; reference: string; name: string; managed_by_id: number | null }; showWeekend: boolean })[] })[] }
  /** People whose diary I may edit: me first, people who left last */
  listDiaryUsers: { takes: { query?: { search?: string } }; answers: { id: number; name: string; active: boolean }[] }
  /** Templates of quotes, order confirmations, letters, invoices, credit notes, statements and reminders, by kind and name: plain text with named fields */
  listDocumentTemplates: { takes: {  }; answers: (ChangeDocumentTemplateReply)[] }
  /** Documents sent for a project with their state, newest first */
  listDocuments: { takes: { params: { id: number | string } }; answers: (SendDocumentReply)[] }
  /** Email templates, by name: plain text with named fields */
  listEmailTemplates: { takes: {  }; answers: (ChangeEmailTemplateReply)[] }
  /** A page of equipment; with `selection` options to pick from, at most 100 */
  listEquipment: { takes: { query?: ListEquipmentQuery }; answers: ListEquipmentReply }
  /** Categories of equipment, by name */
  listEquipmentCategories: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** My filter sets and shared ones, by name */
  listEquipmentFilterSets: { takes: {  }; answers: (ChangeEquipmentFilterSetReply)[] }
  /** The history of a piece of equipment, newest first */
  listEquipmentHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** My imports of equipment, or everybody’s with permission to delete them; newest first */
  listEquipmentImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListClientImportsReply }
  /** The tags of equipment, by name */
  listEquipmentTags: { takes: {  }; answers: string[] }
  /** My filter sets and shared ones, by name */
  listExpenseFilterSets: { takes: {  }; answers: (ChangeExpenseFilterSetReply)[] }
  /** The history of an expense, newest first */
  listExpenseHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The payment methods of expenses, by name */
  listExpensePaymentMethods: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** The tags of expenses, by name */
  listExpenseTags: { takes: {  }; answers: string[] }
  /** The types of expenses, by name */
  listExpenseTypes: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** A page of expenses; with `selection` options to pick from, at most 100 */
  listExpenses: { takes: { query?: ListExpensesQuery }; answers: ListExpensesReply }
  /** The fields that the organisation has added to its records, in the order of the forms */
  listExtraFields: { takes: { query?: { resource?: "projects" | "suppliers" } }; answers: (ChangeExtraFieldReply)[] }
  /** My second factors */
  listFactors: { takes: {  }; answers: ListFactorsReply }
  /** My calendar subscriptions, without their addresses */
  listFeeds: { takes: {  }; answers: ({ id: number; kind: "schedule" | "absences" | "equipment" | "holidays"; detail: "busy" | "titles" | "full"; created: string; version: number })[] }
  /** My filter sets and shared ones, by name */
  listFileFilterSets: { takes: {  }; answers: (ChangeFileFilterSetReply)[] }
  /** Files of the firm and of records I may see, or of one record */
  listFiles: { takes: { query?: ListFilesQuery }; answers: ListFilesReply }
  /** Everybody’s keys in this organisation */
  listFirmKeys: { takes: { query?: ListFirmKeysQuery }; answers: ListFirmKeysReply }
  /** The history of a group, newest first */
  listGroupHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** Groups and their permissions */
  listGroups: { takes: {  }; answers: ListGroupsReply }
  /** Bank holidays of my calendar, a person’s calendar or all calendars of the firm */
  listHolidays: { takes: { query?: { start?: string; end?: string; user_id?: number; all?: "0" | "1" | "true" | "false" } }; answers: ListHolidaysReply }
  /** Submitted entries that I may decide, by person and week, oldest first, with remarks */
  listInbox: { takes: { query?: { page?: number; rows?: number } }; answers: ListInboxReply }
  /** My filter sets and shared ones, by name */
  listInvoiceFilterSets: { takes: {  }; answers: (ChangeInvoiceFilterSetReply)[] }
  /** The history of an invoice, newest first */
  listInvoiceHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** Letters sent for an invoice with their delivery state, newest first. Empty without permission to see contacts */
  listInvoiceLetters: { takes: { params: { id: number | string } }; answers: ({ id: number; contact: { id: number; name: string }; user: { id: number; name: string }; address: string; subject: string; status: "sent" | "waiting" | "not_sent"; reason: string; sent: string | null; created: string; can_try_again: boolean; about: "invoice" | "reminder"; attachments: string[] })[] }
  /** The payments and credit notes that pay an invoice, the oldest first */
  listInvoicePayments: { takes: { params: { id: number | string } }; answers: ({ kind: "payment" | "credit"; id: number; name: string; date: string; amount: string; locked: boolean })[] }
  /** The tags of invoices, by name */
  listInvoiceTags: { takes: {  }; answers: string[] }
  /** The types of invoices, by name */
  listInvoiceTypes: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** A page of invoices; with `selection` options to pick from, at most 100 */
  listInvoices: { takes: { query?: ListInvoicesQuery }; answers: ListInvoicesReply }
  /** The journal by page: filtered by period, kind, account, number or name */
  listJournal: { takes: { query?: ListJournalQuery }; answers: ListJournalReply }
  /** Totals by account in a period: debits equal credits */
  listJournalBalances: { takes: { query: { start: string; end: string } }; answers: { nominal_account: { id: number; code: string; name: string }; debit: string; credit: string }[] }
  /** Allowance, taken and remaining leave of a person (default: me) by type and leave year */
  listLeaveAllowances: { takes: { query?: { user_id?: number } }; answers: (AdjustLeaveReply)[] }
  /** The allowances of everybody whose leave I may see, in the leave year of a day (default: today) */
  listLeaveBalances: { takes: { query?: { day?: string; department_id?: number[] } }; answers: ({ id: number | null; user_id: number; user: { id: number; name: string }; type: { id: number; name: string; colour: string }; year_start: string; year_end: string; annual: string; week_hours: string; allowed: string; accrual: "year" | "month"; granted: string; carried: string; carried_until: string; adjusted: string; expired: string; taken: string; remaining: string; waiting: string; day_hours: string; version: number | null; can_change: boolean; department: { id: number; name: string } | null })[] }
  /** My filter sets and shared ones, by name */
  listLeaveFilterSets: { takes: {  }; answers: (ChangeLeaveFilterSetReply)[] }
  /** The history of a leave request, newest first */
  listLeaveHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The entries of a balance, oldest first */
  listLeaveLedger: { takes: { query?: { user_id?: number; type_id?: number; year_start?: string } }; answers: ({ id: number; type: { id: number; name: string; colour: string }; year_start: string; kind: "grant" | "accrual" | "carry_over" | "taken" | "adjustment" | "expiry"; hours: string; balance: string; day: string; created: string; by: { id: number; name: string } | null; reason: string; leave: { id: number; start: string; end: string } | null })[] }
  /** Leave types, by name */
  listLeaveTypes: { takes: {  }; answers: (ChangeLeaveTypeReply)[] }
  /** List the leave I may see: one page, or everything between `start` and `end` if no `page` is sent */
  listLeaves: { takes: { query?: ListLeavesQuery }; answers: (Leave)[] | { results: (Leave)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; waiting: { count: number; count_is_at_least?: true }; coming: { count: number; count_is_at_least?: true }; past: { count: number; count_is_at_least?: true }; closed: { count: number; count_is_at_least?: true } } } }
  /** Mileage rates by unit, newest first */
  listMileageRates: { takes: {  }; answers: (ChangeMileageRateReply)[] }
  /** The moves from other programs, newest first */
  listMoves: { takes: {  }; answers: ListMovesReply }
  /** Other projects within 500 metres of a project, the nearest first */
  listNearbyProjects: { takes: { params: { id: number | string } }; answers: { id: number; reference: string; name: string; stage: string; metres: number }[] }
  /** What each of up to 100 quotes and projects waits for; those out of reach are left out */
  listNextSteps: { takes: { query?: { ids?: number[] } }; answers: ({ items: number | null; quote: { id: number; revision: number; state: "open" | "accepted" | "declined" | "replaced" | "expired" | "withdrawn" | "sent"; sent: string; opened: string | null; valid_until: string | null; mailed: boolean; links: number; changed: boolean } | null; tasks: number | null; planned: boolean | null; pending: number; unbilled: string | null; invoices: { count: number; draft: { id: number; name: string; open?: string } | null; issued: { id: number; name: string; open?: string } | null; open: { id: number; name: string; open?: string } | null } | null; id: number })[] }
  /** Nominal accounts by code; with `start` and `end` those that are open on a day between them */
  listNominalAccounts: { takes: { query?: { start?: string; end?: string } }; answers: (ChangeNominalAccountReply)[] }
  /** The events that I may be notified of, and how I am */
  listNotificationChoices: { takes: {  }; answers: ChangeNotificationChoiceReply }
  /** My notifications about records that I may still see, newest first */
  listNotifications: { takes: { query?: { page?: number; rows?: number; ordering?: "created" | "-created" | "id" | "-id"; unread?: "0" | "1" | "true" | "false" } }; answers: ListNotificationsReply }
  /** The invoices of the client that are open or paid by this payment, oldest first, with the amount it could pay of each */
  listPayableInvoices: { takes: { params: { id: number | string } }; answers: { id: number; name: string; date: string; due: string; amount_gross: string; amount_open: string; amount: string; suggested: string }[] }
  /** My filter sets and shared ones, by name */
  listPaymentFilterSets: { takes: {  }; answers: (ChangePaymentFilterSetReply)[] }
  /** The history of a payment, newest first */
  listPaymentHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The tags of payments, by name */
  listPaymentTags: { takes: {  }; answers: string[] }
  /** A page of payments; with `selection` options to pick from, at most 100 */
  listPayments: { takes: { query?: ListPaymentsQuery }; answers: ListPaymentsReply }
  /** Everything that happened to a project, newest first, by cursor: changes, hours by day and person, invoices, payments, letters, answers of the client, documents, files and comments, each as far as the caller may see it */
  listProjectActivity: { takes: { params: { id: number | string }; query?: { kinds?: ("comment" | "client" | "document" | "money" | "letter" | "hours" | "change")[]; cursor?: string; rows?: number } }; answers: ListProjectActivityReply }
  /** People and equipment booked for the tasks of a project, by their first day: the latest 500 */
  listProjectBookings: { takes: { params: { id: number | string } }; answers: ({ id: number | null; task: { id: number; name: string }; user: { id: number; name: string } | null; equipment: { id: number; name: string; identifier: string } | null; start: string; end: string; hours: string | null; spread: boolean; confirmed: boolean; notes: string })[] }
  /** Categories of projects, by name */
  listProjectCategories: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** Comments on a project or quote, newest first */
  listProjectComments: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "id" | "-id"; search?: string } }; answers: ListClientCommentsReply }
  /** The site of a project: points, lines and areas as GeoJSON, in degrees */
  listProjectFeatures: { takes: { params: { id: number | string } }; answers: (ChangeFeatureReply)[] }
  /** My filter sets and shared ones, by name */
  listProjectFilterSets: { takes: {  }; answers: (ChangeProjectFilterSetReply)[] }
  /** The history of a project or quote, newest first */
  listProjectHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The hours of a project by quote item, task, person and month, from entries that I may see, and the budget by item */
  listProjectHours: { takes: { params: { id: number | string } }; answers: ({ kind: "hours" | "budget" | "expenses" | "bills"; quote_item_id: number | null; quote_item: { id: number; name: string } | null; task_id: number | null; task: { id: number; name: string } | null; user_id: number | null; user: { id: number; name: string } | null; month: string | null; hours_paid: string; hours_billable: string; hours_approved: string; hours_budget?: string; cost?: string })[] }
  /** My imports of projects and quotes, or everybody’s with permission to delete them; newest first */
  listProjectImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListClientImportsReply }
  /** The invoices of a project, the newest first */
  listProjectInvoices: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "date" | "-date" | "due" | "-due" | "name" | "-name" | "amount_net" | "-amount_net"; search?: string } }; answers: ListClientInvoicesReply }
  /** The items of a project in order, with totals; `accepted` filters by acceptance */
  listProjectQuoteItems: { takes: { params: { id: number | string }; query?: { accepted?: "0" | "1" | "true" | "false" } }; answers: ListProjectQuoteItemsReply }
  /** Current and future charge rates for its hours, most specific first */
  listProjectRates: { takes: { params: { id: number | string } }; answers: (ChangeRateReply)[] }
  /** The reports on projects that I may see */
  listProjectReports: { takes: {  }; answers: { id: number; name: string; active: boolean }[] }
  /** Sources of enquiries, by name */
  listProjectSources: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** The tags of projects and quotes, by name */
  listProjectTags: { takes: {  }; answers: string[] }
  /** The tasks of a project that I may see, open ones first */
  listProjectTasks: { takes: { params: { id: number | string } }; answers: (Task)[] }
  /** The valuations of a project, newest first */
  listProjectValuations: { takes: { params: { id: number | string }; query?: { state?: ("draft" | "submitted" | "agreed")[] } }; answers: (Valuation)[] }
  /** A page of projects and quotes by phase or tab; with `selection` at most 100 projects to choose from, unavailable ones by a search only and last */
  listProjects: { takes: { query?: ListProjectsQuery }; answers: ({ id: number; reference: string; name: string; org: string | null; disabled: boolean; ended: string | null; stage?: "created" | "quoted" | "accepted" | "surveyed" | "processed" | "checked" | "delivered" | "invoiced" | "received" | "lost" | "cancelled"; task_count?: number })[] | { results: (Project)[]; count: number; count_is_at_least?: true; counts?: { all: { count: number; count_is_at_least?: true }; progress: { count: number; count_is_at_least?: true }; accepted: { count: number; count_is_at_least?: true }; surveyed: { count: number; count_is_at_least?: true }; processed: { count: number; count_is_at_least?: true }; checked: { count: number; count_is_at_least?: true }; finished: { count: number; count_is_at_least?: true }; delivered: { count: number; count_is_at_least?: true }; invoiced: { count: number; count_is_at_least?: true }; received: { count: number; count_is_at_least?: true }; won: { count: number; count_is_at_least?: true }; lost: { count: number; count_is_at_least?: true }; enquiries: { count: number; count_is_at_least?: true }; open: { count: number; count_is_at_least?: true }; lost_quotes: { count: number; count_is_at_least?: true } } } }
  /** My filter sets and shared ones, by name */
  listQualificationFilterSets: { takes: {  }; answers: (ChangeQualificationFilterSetReply)[] }
  /** The history of a qualification, newest first */
  listQualificationHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** Types of qualifications, by name */
  listQualificationTypes: { takes: {  }; answers: { id: number; name: string; people: number; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** My qualifications, or with profiles.view_qualification everybody’s */
  listQualifications: { takes: { query?: ListQualificationsQuery }; answers: ListQualificationsReply }
  /** My filter sets and shared ones, by name */
  listQuoteFilterSets: { takes: {  }; answers: (ChangeQuoteFilterSetReply)[] }
  /** My filter sets and shared ones, by name */
  listQuoteItemFilterSets: { takes: {  }; answers: (ChangeQuoteItemFilterSetReply)[] }
  /** The history of a quote item, newest first */
  listQuoteItemHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The tags of quote items, by name */
  listQuoteItemTags: { takes: {  }; answers: string[] }
  /** Templates of quote items, by name; parents before what is below them */
  listQuoteItemTemplates: { takes: {  }; answers: (ChangeQuoteItemTemplateReply)[] }
  /** Types of quote items, by name */
  listQuoteItemTypes: { takes: {  }; answers: { id: number; name: string; active: boolean; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** A page of quote items; with `selection` options to pick from, at most 100 */
  listQuoteItems: { takes: { query?: ListQuoteItemsQuery }; answers: ListQuoteItemsReply }
  /** A page of enquiries and quotes by phase or tab, or all without either; with `selection` at most 100 quotes to choose from */
  listQuotes: { takes: { query?: ListQuotesQuery }; answers: ({ id: number; reference: string; name: string; org: string | null; disabled: boolean; ended: string | null; stage?: "created" | "quoted" | "accepted" | "surveyed" | "processed" | "checked" | "delivered" | "invoiced" | "received" | "lost" | "cancelled"; task_count?: number })[] | { results: (Project)[]; count: number; count_is_at_least?: true; counts?: { enquiries: { count: number; count_is_at_least?: true }; open: { count: number; count_is_at_least?: true }; won: { count: number; count_is_at_least?: true }; lost_quotes: { count: number; count_is_at_least?: true } } } }
  /** My filter sets and shared ones, by name */
  listRateFilterSets: { takes: {  }; answers: (ChangeRateFilterSetReply)[] }
  /** The positions of people, used as roles in rates, with their number of active people */
  listRateRoles: { takes: {  }; answers: { name: string; people: number }[] }
  /** Charge rates, most specific first, then cost rates by person; newest first within each */
  listRates: { takes: { query?: { kind?: "charge" | "cost"; user_id?: number[]; project_id?: number[]; client_id?: number[]; service_id?: number[]; task_type_id?: number[] } }; answers: (ChangeRateReply)[] }
  /** Approved expenses that are not reimbursed yet, by person; only those that the caller may see */
  listReimbursement: { takes: {  }; answers: { user: { id: number; name: string }; count: number; amount: string; first: string; last: string; can_reimburse: boolean }[] }
  /** My filter sets and shared ones, by name */
  listScheduleFilterSets: { takes: {  }; answers: (ChangeScheduleFilterSetReply)[] }
  /** Services, by name */
  listServices: { takes: {  }; answers: ListServicesReply }
  /** My sessions */
  listSessions: { takes: {  }; answers: ({ id: number; kind: string; created: string; last_seen: string; address: string | null; user_agent: string | null; current: boolean })[] }
  /** The first steps of a new firm and whether each is done, and how many sample records there are */
  listSetUpSteps: { takes: {  }; answers: ListSetUpStepsReply }
  /** The history of one part of the settings, newest first */
  listSettingsHistory: { takes: { query?: ListSettingsHistoryQuery }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[]; record: { id: number; name: string } })[] }
  /** Possible duplicates among Clients: with the same name, email address or telephone, or a similar name */
  listSimilarClients: { takes: { query?: { name?: string; email?: string; phone?: string[] } }; answers: ({ id: number; name: string; same: ("name" | "like" | "email" | "phone")[] })[] }
  /** Possible duplicates among Contacts: with the same name, email address or telephone, or a similar name */
  listSimilarContacts: { takes: { query?: { name?: string; email?: string; phone?: string[] } }; answers: ({ id: number; name: string; same: ("name" | "like" | "email" | "phone")[] })[] }
  /** Possible duplicates among Suppliers: with the same name, email address or telephone, or a similar name */
  listSimilarSuppliers: { takes: { query?: { name?: string; email?: string; phone?: string[] } }; answers: ({ id: number; name: string; same: ("name" | "like" | "email" | "phone")[] })[] }
  /** My filter sets and shared ones, by name */
  listSupplierFilterSets: { takes: {  }; answers: (ChangeSupplierFilterSetReply)[] }
  /** The history of a supplier, newest first */
  listSupplierHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** My imports of suppliers, or everybody’s with permission to delete them; newest first */
  listSupplierImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListClientImportsReply }
  /** The tags of suppliers, by name */
  listSupplierTags: { takes: {  }; answers: string[] }
  /** A page of suppliers; with `selection` options to pick from, at most 100 */
  listSuppliers: { takes: { query?: ListSuppliersQuery }; answers: ListSuppliersReply }
  /** All tags of the firm by name, with their number of records */
  listTags: { takes: {  }; answers: ListTagsReply }
  /** My filter sets and shared ones, by name */
  listTaskFilterSets: { takes: {  }; answers: (ChangeTaskFilterSetReply)[] }
  /** The history of a task, newest first */
  listTaskHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** The tags of tasks, by name */
  listTaskTags: { takes: {  }; answers: string[] }
  /** Templates of tasks, by name */
  listTaskTemplates: { takes: {  }; answers: (ChangeTaskTemplateReply)[] }
  /** Types of tasks, by name */
  listTaskTypes: { takes: {  }; answers: { id: number; name: string; active: boolean; colour: string; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean }[] }
  /** A page of tasks; with `start` and `end` and no page all tasks of that window, closed ones included; with `selection` at most 100 tasks to choose from */
  listTasks: { takes: { query?: ListTasksQuery }; answers: (Task)[] | ({ id: number; name: string; project_id: number; quote_item: { id: number; name: string } | null; closed: boolean; hint?: string })[] | { results: (Task)[]; count: number; count_is_at_least?: true; counts?: { open: { count: number; count_is_at_least?: true }; mine: { count: number; count_is_at_least?: true }; unscheduled: { count: number; count_is_at_least?: true }; closed: { count: number; count_is_at_least?: true }; all: { count: number; count_is_at_least?: true } } } }
  /** Unbilled work by project and age: approved hours and expenses, accepted items and the latest agreed valuation, with totals */
  listUnbilled: { takes: { query?: ListUnbilledQuery }; answers: ListUnbilledReply }
  /** Open tasks without days and bookings, at most 100: work for clients first, then internal work, each by deadline and project */
  listUnscheduledTasks: { takes: { query?: { search?: string } }; answers: ({ id: number; name: string; project_id: number; closed: boolean; showWeekend: boolean; project: { id: number; reference: string; name: string; category_id?: number | null; service_id?: number | null }; user_ids: number[]; client: string | null; deadline: string | null; hours_left: string | null })[] }
  /** Entries of one person in a window of days among what is scheduled (`id` null), newest start first */
  listUserDiary: { takes: { params: { id: number | string }; query?: { start?: string; end?: string; search?: string; diary_status?: ("draft" | "submitted" | "approved" | "rejected")[] } }; answers: (DiaryEntry | { id: null; diary_type: "task" | "leave" | "bank_holiday" | "placeholder"; user: { id: number; name: string; manager_id: number | null; department: { id: number; name: string } | null; department_ids: number[] } | null; user_id: number | null; project: { id: number; reference: string; name: string; managed_by_id: number | null } | null; project_id: number | null; quote_item: { id: number; name: string; department_id: number | null } | null; task: { id: number; name: string } | null; task_id: number | null; date: string; start: string; end: string | null; timezone: string; breaks: number; travel: number; hours: string; hours_nonbillable: string; hours_total: string; hours_paid: string; hours_billable: string; hours_day: string | null; hours_week: string | null; hours_month: string | null; details: string; status: null; active: false; locked: false; untimed: "unscheduled" | "rejected" | "running" | "logged" | null; addable: boolean; version: null; can_change: false; can_delete: false; can_submit: false; can_recall: false; can_decide: false; can_reset: false; can_copy: false })[] }
  /** My filter sets and shared ones, by name */
  listUserFilterSets: { takes: {  }; answers: (ChangeUserFilterSetReply)[] }
  /** The history of a person, newest first */
  listUserHistory: { takes: { params: { id: number | string } }; answers: ({ id: number; at: string; user: { id: number; name: string } | null; on_behalf_of: { id: number; name: string } | null; key: { id: number; name: string } | null; action: string; changes: ({ field: string; before: string | null; after: string | null })[] })[] }
  /** My imports of people, or everybody’s with permission to delete them; newest first */
  listUserImports: { takes: { query?: { page?: number; rows?: number } }; answers: ListClientImportsReply }
  /** The qualifications of one person, history included, by type and end */
  listUserQualifications: { takes: { params: { id: number | string } }; answers: (Qualification)[] }
  /** People: an array of options with `selection`, else a page, which needs users.view_user */
  listUsers: { takes: { query?: ListUsersQuery }; answers: ({ id: number; name: string; active: boolean; external: boolean; org: { id: number; name: string }; visitor: boolean; manager_id: number | null; department_id: number | null; schedule_days: number[]; photo: number | null })[] | { results: (User)[]; count: number; count_is_at_least?: true; counts?: { active: { count: number; count_is_at_least?: true }; mine: { count: number; count_is_at_least?: true }; external: { count: number; count_is_at_least?: true }; inactive: { count: number; count_is_at_least?: true } } } }
  /** How many records of each kind use each row of a list; unused rows are omitted */
  listUses: { takes: { query: ListUsesQuery }; answers: { id: number; uses: { count: number; noun: string }[] }[] }
  /** My filter sets and shared ones, by name */
  listValuationFilterSets: { takes: {  }; answers: (ChangeValuationFilterSetReply)[] }
  /** Tax rates by name, newest first; with `date` only those that apply on that day */
  listVatRates: { takes: { query?: { date?: string } }; answers: (ChangeVatRateReply)[] }
  /** Deliveries of a webhook in the last 30 days, newest first */
  listWebhookDeliveries: { takes: { params: { id: number | string }; query?: { page?: number; rows?: number; ordering?: "id" | "-id"; state?: "waiting" | "delivered" | "failed" | "given_up" } }; answers: ListWebhookDeliveriesReply }
  /** The kinds of records with events: created, changed or deleted */
  listWebhookEvents: { takes: {  }; answers: { kind: string; noun: string }[] }
  /** The webhooks of the firm by name, without their secrets */
  listWebhooks: { takes: {  }; answers: (Webhook)[] }
  /** Write-offs, newest first */
  listWriteOffs: { takes: { query?: { page?: number; rows?: number; ordering?: "date" | "-date" | "amount" | "-amount"; search?: string; project_id?: number[] } }; answers: ListWriteOffsReply }
  /** Add the features of a .kml, .kmz or .geojson file to the site of a project; `replace` removes the existing ones */
  loadProjectFeatures: { takes: { params: { id: number | string }; body: { file_name: string; content: string; replace?: boolean } }; answers: { count: number } }
  /** Lock a payment: it and its allocations can no longer be changed */
  lockPayment: { takes: { params: { id: number | string }; body: { version?: number } }; answers: Payment }
  /** Sign in. Answers a token and sets the session cookie, or lists the options for the second step */
  login: { takes: { body: { email: string; password: string } }; answers: { auth_token: string } | { second_factor: ("code" | "passkey" | "recovery")[] } }
  /** End the session of this cookie */
  logoutSession: { takes: {  }; answers: undefined }
  /** End the session of this token */
  logoutToken: { takes: {  }; answers: undefined }
  /** Make a PDF from a template and save it among the project’s files. Templates with prices need permission to see them */
  makeDocument: { takes: { params: { id: number | string }; body: { template_id: number; contact_id?: number | null; title?: string; opening?: string; closing?: string; valid_until?: string } }; answers: File }
  /** Make a new link to a sent document; only its hash is stored */
  makeDocumentLink: { takes: { params: { id: number | string } }; answers: { link: string; expires: string } }
  /** Make an invitation link, for when no mail is sent; earlier links stop working */
  makeInvitationLink: { takes: { params: { id: number | string } }; answers: { link: string; expires: string } }
  /** Merge another record into this one: its links move here, and it is deleted. `values` chooses whose value of a field is used; by default this one's, or the other's where this one has none */
  mergeClient: { takes: { params: { id: number | string }; body: MergeClientBody }; answers: Client }
  /** Merge another record into this one: its links move here, and it is deleted. `values` chooses whose value of a field is used; by default this one's, or the other's where this one has none */
  mergeContact: { takes: { params: { id: number | string }; body: MergeContactBody }; answers: Contact }
  /** Merge another tag into this one on all records */
  mergeTag: { takes: { params: { id: number | string }; body: { from_id: number } }; answers: ChangeTagReply }
  /** Move files to another record I may see, or to the firm */
  moveFiles: { takes: { body: MoveFilesBody }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Move in the files of other programs, in the right order: all rows that can come in, or nothing */
  moveIn: { takes: { body: MoveInBody }; answers: MoveInReply }
  /** Name a deputy, who decides from the first to the last day what I may decide */
  nameDeputy: { takes: { body: { user_id?: number; deputy_id: number; start_date: string; end_date: string } }; answers: NameDeputyReply }
  /** The document behind a client’s link; 404 when unknown, 409 `state` when withdrawn or expired */
  openQuoteLink: { takes: { params: { secret: number | string } }; answers: AcceptQuoteReply }
  /** Reorder the fields of a resource */
  orderExtraFields: { takes: { body: { resource: "projects" | "suppliers"; ids: number[] } }; answers: OrderExtraFieldsReply }
  /** Reorder all items of a project, each exactly once. 409 `stale` when one was added, removed or moved since */
  orderProjectQuoteItems: { takes: { params: { id: number | string }; body: { items: ({ id: number; parent_id: number | null })[]; order?: string } }; answers: ListProjectQuoteItemsReply }
  /** My pinned work, in order */
  pinDiaryWork: { takes: { body: { pins: ({ project_id: number; task_id: number | null })[] } }; answers: PinDiaryWorkReply }
  /** Read a bank file (CSV, OFX, QIF, MT940, CAMT.053) and match its lines with open invoices. Nothing is saved */
  previewBankFile: { takes: { body: PreviewBankFileBody }; answers: PreviewBankFileReply }
  /** Preview an import of clients from this file, row by row */
  previewClientImport: { takes: { body: ImportClientsBody }; answers: PreviewClientImportReply }
  /** Preview an import of contacts from this file, row by row */
  previewContactImport: { takes: { body: ImportClientsBody }; answers: PreviewClientImportReply }
  /** Preview an import of this file, row by row. Nothing is changed */
  previewDiaryImport: { takes: { body: ImportDiaryBody }; answers: PreviewDiaryImportReply }
  /** Preview a template for a project as a PDF. Nothing is saved */
  previewDocument: { takes: { params: { id: number | string }; body: { template_id: number; contact_id?: number | null; title?: string; opening?: string; closing?: string; valid_until?: string } }; answers: Response }
  /** Preview an import of equipment from this file, row by row */
  previewEquipmentImport: { takes: { body: ImportClientsBody }; answers: PreviewClientImportReply }
  /** A preview of a picture without its metadata; 404 for other files */
  previewFile: { takes: { params: { id: number | string }; query?: { size?: "thumbnail" | "preview" } }; answers: Response }
  /** Preview of a leave request: its days, the balance before and after, and absences of the team */
  previewLeave: { takes: { query?: PreviewLeaveQuery }; answers: PreviewLeaveReply }
  /** Preview a move from other programs: what each file is and what would come in. Nothing is changed */
  previewMoveIn: { takes: { body: MoveInBody }; answers: PreviewMoveInReply }
  /** Read a .kml, .kmz or .geojson file without saving it */
  previewProjectFeatures: { takes: { params: { id: number | string }; body: { file_name: string; content: string } }; answers: PreviewProjectFeaturesReply }
  /** Preview an import of projects and quotes from this file, row by row */
  previewProjectImport: { takes: { body: ImportClientsBody }; answers: PreviewClientImportReply }
  /** Preview an import of suppliers from this file, row by row */
  previewSupplierImport: { takes: { body: ImportClientsBody }; answers: PreviewClientImportReply }
  /** Bookings of a task from today on, and their days if it begins on another one: what changing the task with `bookings` would do */
  previewTaskMove: { takes: { params: { id: number | string }; query: { start: string } }; answers: PreviewTaskMoveReply }
  /** Preview a document of a kind with unsaved texts and settings, on the latest record of that kind, as a PDF */
  previewTemplate: { takes: { body: PreviewTemplateBody }; answers: Response }
  /** Preview an import of people from this file, row by row */
  previewUserImport: { takes: { body: ImportClientsBody }; answers: PreviewClientImportReply }
  /** An issued invoice as an e-invoice (EN 16931) in the requested syntax. `pdf` is a PDF/A-3 with embedded CII (Factur-X). 400 lists the rules that it breaks */
  printEInvoice: { takes: { params: { id: number | string }; query?: { syntax?: "ubl" | "cii" | "pdf" } }; answers: Response }
  /** The invoice as a PDF with its timesheet. A draft is marked as a draft */
  printInvoice: { takes: { params: { id: number | string }; query?: { timesheet?: "none" | "charged" | "hours" | "amounts" } }; answers: Response }
  /** The statement of a client as a PDF */
  printStatement: { takes: { params: { id: number | string }; query?: { start?: string; end?: string } }; answers: Response }
  /** Crews with equipment for a task that nobody is booked for, at most three: by first day, distance, load and what they have done. Without numbers of people, hours and equipment, those that the task, or the last task of its name, suggests */
  proposeCrews: { takes: { params: { id: number | string }; query?: { from?: string; people?: number; hours?: string; category_ids?: number[]; tentative?: "0" | "1" | "true" | "false" } }; answers: ProposeCrewsReply }
  /** The tax rates proposed for billing a project to a client, with the reason */
  proposeInvoiceTax: { takes: { query?: { project_id?: number; client_id?: number; date?: string } }; answers: { tax_rate_ids: number[]; tax_reason: string } }
  /** Propose declined items again */
  proposeQuoteItems: { takes: { body: { ids?: number[]; project_id?: number; versions?: Record<string, number>; notes?: string } }; answers: AcceptQuoteItemsReply }
  /** Read the CRM now, in addition to every 15 minutes */
  pullCrm: { takes: { body: Record<string, unknown> }; answers: { pulled: string | null; problem: string; reading: boolean } }
  /** Mark all my notifications as read */
  readAllNotifications: { takes: {  }; answers: undefined }
  /** Make a bill from a supplier’s e-invoice (EN 16931, UBL or CII, alone or in a PDF) and attach the file. The supplier is found by name or added; lines go to the project named as the order */
  readBill: { takes: { body: FormData }; answers: Bill }
  /** A calendar (iCalendar, RFC 5545) of days from 30 ago to a year ahead; 404 with a message when revoked or unknown */
  readFeed: { takes: { params: { secret: number | string } }; answers: Response }
  /** Mark some of my notifications as read or unread */
  readNotifications: { takes: { body: { ids: number[]; read?: boolean } }; answers: undefined }
  /** Several reads in one request: a line of JSON for each, as soon as it is ready */
  readTogether: { takes: { query: { paths: string } }; answers: Response }
  /** Recall my submitted entries, so that they become drafts */
  recallDiary: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: ApproveDiaryReply }
  /** Recall my submitted expenses, so that they can be changed */
  recallExpenses: { takes: { body: { ids: number[]; versions?: Record<string, number>; notes?: string } }; answers: ApproveExpensesReply }
  /** Exchange a refresh token. Each works once; using one twice ends all of them */
  refreshToken: { takes: { body: { refresh: string } }; answers: { access: string; refresh: string } }
  /** Refund credit of a client from unallocated payments and credit notes */
  refundCredit: { takes: { body: RefundCreditBody }; answers: Payment }
  /** Mark approved expenses as reimbursed: all or none */
  reimburseExpenses: { takes: { body: { ids: number[]; versions?: Record<string, number>; date?: string } }; answers: ApproveExpensesReply }
  /** Reject submitted entries with a reason: all or none */
  rejectDiary: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; reason: string } }; answers: ApproveDiaryReply }
  /** Reject submitted or checked expenses with a reason: all or none */
  rejectExpenses: { takes: { body: { ids: number[]; versions?: Record<string, number>; notes: string } }; answers: ApproveExpensesReply }
  /** Stop acting as another person, also after the time has run out */
  releaseImpersonation: { takes: {  }; answers: undefined }
  /** Send reminders for overdue invoices: one letter per invoice, with the invoice attached. The answer gives the reason for each invoice without a letter. At most one reminder a day per invoice, unless `again` is set */
  remindInvoices: { takes: { body: { ids: number[]; contact_ids?: number[]; subject?: string; body?: string; again?: boolean } }; answers: { results: { id: number; name: string; client: { id: number; name: string }; letters: number; skipped: string }[] } }
  /** Turn one-time codes off */
  removeCodes: { takes: {  }; answers: undefined }
  /** Remove the details of a person who has left, for good: they are a former member by number from then on */
  removeDetails: { takes: { params: { id: number | string }; body: { name: string; reason: string } }; answers: undefined }
  /** Remove a passkey from my account */
  removePasskey: { takes: { params: { id: number | string } }; answers: undefined }
  /** Remove the sample records. 409 `in_use` where records of yours refer to one of them; nothing is removed then */
  removeSamples: { takes: {  }; answers: { samples: number } }
  /** Remove the working week that begins on a day; the one before it continues */
  removeScheduleWeek: { takes: { params: { id: number | string; first_day: number | string } }; answers: Schedule }
  /** Make a person inactive in another organisation in which I may add and change people. If-Match: the version of their place there */
  removeUserOrg: { takes: { params: { id: number | string; org_id: number | string } }; answers: { main_org: { id: number; name: string }; orgs: { id: number; name: string; version: number }[] } }
  /** Make ten new recovery codes; earlier codes stop working */
  renewRecoveryCodes: { takes: {  }; answers: { recovery_codes: string[] } }
  /** Reopen the last closed month, so that records dated in it can be changed */
  reopenMonth: { takes: { body: { month: string; reason: string } }; answers: Months }
  /** Make the newest valuation of a project a draft again */
  reopenValuation: { takes: { params: { id: number | string }; body: { version?: number } }; answers: Valuation }
  /** Report a fault of a piece of equipment */
  reportFault: { takes: { params: { id: number | string }; body: { fault: string } }; answers: Equipment }
  /** Send the owner of a throttled account a link to sign in at once. The answer does not reveal whether the account exists */
  requestLoginLink: { takes: { body: { email: string } }; answers: undefined }
  /** Send a link to choose a new password. The answer does not reveal whether the account exists */
  requestPasswordReset: { takes: { body: { email: string } }; answers: undefined }
  /** Reset submitted, approved or rejected entries to drafts: all or none */
  resetDiary: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: ApproveDiaryReply }
  /** Remove the second factors of a person who has lost them. They are signed out and get an email */
  resetFactors: { takes: { params: { id: number | string } }; answers: undefined }
  /** Set a new password with a link, once. All sessions end; the second factor is still needed to sign in */
  resetPassword: { takes: { body: { token: string; new_password: string } }; answers: undefined }
  /** Restore several archived clients */
  restoreClients: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Restore several archived contacts */
  restoreContacts: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Restore several archived equipment */
  restoreEquipment: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Restore several archived people */
  restoreUsers: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Retry a refused record; 404 when it is not waiting */
  retryAccountingSync: { takes: { body: { ids: number[] } }; answers: AccountingSync }
  /** Record a returned payment: it is refunded in full and its invoices are open again */
  returnPayment: { takes: { params: { id: number | string }; body: { date?: string; name?: string; method?: string; notes?: string; version?: number } }; answers: Payment }
  /** Revoke one of my keys, or any key with permission to change people. It stops working at once */
  revokeApiKey: { takes: { params: { id: number | string } }; answers: undefined }
  /** Every link to the document stops working */
  revokeDocumentLinks: { takes: { params: { id: number | string } }; answers: undefined }
  /** Revoke one of my calendars: its address stops working */
  revokeFeed: { takes: { params: { id: number | string } }; answers: undefined }
  /** Make a new secret, which is in this answer only. Messages are also signed with the old one for 24 hours */
  rotateWebhookSecret: { takes: { params: { id: number | string } }; answers: CreateWebhookReply }
  /** Add, change and remove several items of a project at once: all or none, undone as one change */
  saveProjectQuoteItems: { takes: { params: { id: number | string }; body: SaveProjectQuoteItemsBody }; answers: SaveProjectQuoteItemsReply }
  /** Find the CRM record of a client or contact by its name, or by the address of its page */
  searchCrm: { takes: { query?: { client_id?: number; contact_id?: number; search?: string } }; answers: SearchCrmReply }
  /** Write to a contact who has an email address and has not opted out */
  sendContactMessage: { takes: { params: { id: number | string }; body: { client_id?: number | null; subject: string; body: string } }; answers: SendContactMessageReply }
  /** Make a document and send its contact a link. A quote becomes a numbered, frozen revision that replaces the one before, and its project becomes quoted */
  sendDocument: { takes: { params: { id: number | string }; body: SendDocumentBody }; answers: SendDocumentReply }
  /** Send an invoice to contacts of its client as a PDF, with an e-invoice on request; or mark it as sent. 400 lists the e-invoice rules that it breaks */
  sendInvoice: { takes: { params: { id: number | string }; body: { mail?: boolean; contact_ids?: number[]; subject?: string; body?: string; e_invoice?: "ubl" | "cii" | null; version?: number } }; answers: Invoice }
  /** Resend a failed message to the contact’s current address; 409 `state` for any other */
  sendMessageAgain: { takes: { params: { id: number | string } }; answers: SendContactMessageReply }
  /** Send contacts of a client its statement as a PDF. Answers the number of letters */
  sendStatement: { takes: { params: { id: number | string }; body: { start?: string; end?: string; contact_ids: number[]; subject?: string; body?: string } }; answers: { letters: number } }
  /** Send me a test message; 409 `state` when email is not set up */
  sendTestMail: { takes: {  }; answers: { address: string } }
  /** Send a delivery again at once with the same webhook-id, even if the webhook is switched off */
  sendWebhookAgain: { takes: { params: { id: number | string } }; answers: SendWebhookAgainReply }
  /** Set the full-year allowance of a person for a leave type and year */
  setLeaveAllowance: { takes: { body: { user_id: number; type_id: number; year_start: string; hours: string; version?: number } }; answers: AdjustLeaveReply }
  /** Change my password. Every other session ends */
  setPassword: { takes: { body: { new_password: string; current_password: string } }; answers: undefined }
  /** Give a person a photo, as multipart/form-data with one picture: cropped and encoded again. If-Match: the version of the person */
  setPhoto: { takes: { params: { id: number | string }; body: FormData }; answers: undefined }
  /** Give a person a signature, as multipart/form-data with one picture: cropped and encoded again. If-Match: the version of the person */
  setSignature: { takes: { params: { id: number | string }; body: FormData }; answers: undefined }
  /** Make the first organisation and its administrator with the one-time token printed at start */
  setUp: { takes: { body: { token: string; organisation: { name: string; locale: "CA" | "GB" | "IE" | "IN" | "US"; timezone: string }; name: string; email: string; password: string } }; answers: undefined }
  /** Make an archive of the whole organisation. 403 `confirm` when identity must be confirmed again; 409 `state` while another is being made */
  startArchive: { takes: {  }; answers: StartArchiveReply }
  /** Make a secret for an authenticator app; it is active after the first code is confirmed */
  startCodes: { takes: {  }; answers: { secret: string; uri: string } }
  /** The challenge for a new passkey */
  startPasskey: { takes: {  }; answers: { challenge: string } }
  /** The challenge for a passkey to confirm my identity */
  startPasskeyConfirm: { takes: {  }; answers: { challenge: string } }
  /** The challenge for a passkey, to finish a sign-in begun in this browser (`step`) or to sign in */
  startPasskeyLogin: { takes: { body: { step: boolean } }; answers: { challenge: string } }
  /** Where to send the browser for single sign-on */
  startSso: { takes: { query: { redirect_uri: string } }; answers: { authorization_url: string } }
  /** Submit complete drafts for approval: all or none */
  submitDiary: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number } }; answers: ApproveDiaryReply }
  /** Submit my expenses: all or none */
  submitExpenses: { takes: { body: { ids: number[]; versions?: Record<string, number>; notes?: string } }; answers: ApproveExpensesReply }
  /** Mark a draft as submitted to the client: it can no longer be changed */
  submitValuation: { takes: { params: { id: number | string }; body: { version?: number } }; answers: Valuation }
  /** The public holidays of a calendar’s region in a year, with those already in the calendar */
  suggestHolidays: { takes: { params: { id: number | string }; query: { year: number } }; answers: { day: string; name: string; half: boolean; there: boolean }[] }
  /** Add tags to several clients and remove others */
  tagClients: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; add?: string[]; remove?: string[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Add tags to several contacts and remove others */
  tagContacts: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; add?: string[]; remove?: string[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Add tags to several equipment and remove others */
  tagEquipment: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; add?: string[]; remove?: string[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Add tags to several projects and quotes and remove others */
  tagProjects: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; add?: string[]; remove?: string[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Add tags to several suppliers and remove others */
  tagSuppliers: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; add?: string[]; remove?: string[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Add tags to several tasks and remove others */
  tagTasks: { takes: { body: { ids?: number[]; versions?: Record<string, number>; filter?: string; count?: number; add?: string[]; remove?: string[] } }; answers: { count: number; changed: number; results: { id: number; version: number }[] } }
  /** Send a webhook.test at once, even if the webhook is switched off */
  testWebhook: { takes: { params: { id: number | string } }; answers: SendWebhookAgainReply }
  /** Tick or untick a line of a task’s checklist. Needs to be on the task or permission to change it */
  tickTask: { takes: { params: { id: number | string; check_id: number | string }; body: { done: boolean } }; answers: Task }
  /** Fetch one picture from an address of tiles without saving it */
  tryMap: { takes: { body: { url: string } }; answers: { picture: string | null; problem: string } }
  /** Undo the acceptance of items, unless hours on them were approved */
  unacceptQuoteItems: { takes: { body: { ids?: number[]; project_id?: number; versions?: Record<string, number>; notes?: string } }; answers: AcceptQuoteItemsReply }
  /** Undo the change that answered this token in X-Undo, within 60 seconds, if nothing has changed since */
  undoChange: { takes: { body: { token: string } }; answers: undefined }
  /** Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoClientImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportClientsReply }
  /** Undo a merge. Changes made since the merge are not touched */
  undoClientMerge: { takes: { params: { id: number | string }; body: Record<string, unknown> }; answers: Client }
  /** Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoContactImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportClientsReply }
  /** Undo a merge. Changes made since the merge are not touched */
  undoContactMerge: { takes: { params: { id: number | string }; body: Record<string, unknown> }; answers: Contact }
  /** Undo a whole import if nothing of it has changed since; with `keep`, all rows that have not changed */
  undoDiaryImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportDiaryReply }
  /** Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoEquipmentImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportClientsReply }
  /** Undo a whole move if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoMoveIn: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: MoveInReply }
  /** Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoProjectImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportClientsReply }
  /** Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoSupplierImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportClientsReply }
  /** Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it */
  undoUserImport: { takes: { params: { id: number | string }; query?: { keep?: "0" | "1" | "true" | "false" } }; answers: ImportClientsReply }
  /** Undo a write-off: the work is unbilled again */
  undoWriteOff: { takes: { params: { id: number | string }; body: { version?: number } }; answers: UndoWriteOffReply }
  /** Up to 20 files for a record or for the firm, as multipart/form-data: all or none */
  uploadFiles: { takes: { query?: UploadFilesQuery; body: FormData }; answers: ({ id: number; name: string; size: number; type: string; kind: "picture" | "pdf" | "document" | "text" | "archive" | "other"; width: number | null; height: number | null; owner: "client" | "contact" | "project" | "user" | "supplier" | "equipment" | "qualification" | "invoice" | "payment" | "expense" | "bill" | "firm"; record: { id: number; name: string }; purpose: "attachment" | "certificate" | "evidence" | "quote"; uploaded_by_id: number; uploaded_by: { id: number; name: string }; version: number; created: string; modified: string; can_change: boolean; can_delete: boolean; notes: string[] })[] }
  /** Use a sign-in link once: this browser can then enter the password without waiting */
  useLoginLink: { takes: { body: { token: string } }; answers: { email: string } }
  /** Withdraw a deputy, at once */
  withdrawDeputy: { takes: { params: { id: number | string } }; answers: undefined }
  /** Write off hours, expenses or a part of the price of a project, with a reason */
  writeOff: { takes: { body: WriteOffBody }; answers: WriteOffReply }
}

export const operations: Record<keyof Operations, readonly [method: string, path: string, kind?: 'form' | 'file']>
