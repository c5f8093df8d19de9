/** Types of expenses and payment methods of a new firm. */
export const firstExpenseTypes = ['Travel', 'Accommodation', 'Subsistence', 'Materials', 'Mileage'].map((name) => ({
  name,
}))
export const firstPaymentMethods = ['Own money', 'Company card', 'Petty cash'].map((name) => ({ name }))
