/** What a new firm sorts expenses by, and pays them with. */
export const firstExpenseTypes = ['Travel', 'Accommodation', 'Subsistence', 'Materials', 'Mileage'].map((name) => ({
  name,
}))
export const firstPaymentMethods = ['Own money', 'Company card', 'Petty cash'].map((name) => ({ name }))
