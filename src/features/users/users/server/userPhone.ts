interface Phone {
  mobile?: string | undefined
  office?: string | undefined
  extension?: string | undefined
}

/** The given telephone numbers by their columns. */
export const phoneColumns = (phone: Phone = {}) => ({
  ...(phone.mobile !== undefined && { phone_mobile: phone.mobile }),
  ...(phone.office !== undefined && { phone_office: phone.office }),
  ...(phone.extension !== undefined && { phone_extension: phone.extension }),
})
