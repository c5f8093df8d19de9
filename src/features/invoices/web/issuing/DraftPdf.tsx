/** Opens a draft as its client will get it, but for the number. */
export const DraftPdf = ({ id }: { id: number }) => (
  <a href={`/api/invoices/${id}/pdf/`} target="_blank" rel="noopener">
    Preview the PDF
  </a>
)
