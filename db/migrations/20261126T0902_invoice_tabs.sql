-- The tabs of drafts and of credit notes, and their counts, of a firm with very many invoices that are neither.
create index invoice_drafts on invoice (org_id, date desc, id desc) where state = 'draft';
create index invoice_credit_notes on invoice (org_id, date desc, id desc) where credit_note;
