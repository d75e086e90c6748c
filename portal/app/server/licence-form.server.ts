import { text } from './typed-values.server.ts'

/** The licence fields as the API expects them. An invalid number becomes 0, which the API rejects with its own message. */
export function parseLicence(form: FormData) {
  return {
    fullName: text(form, 'fullName'),
    email: text(form, 'email'),
    organizationName: text(form, 'organizationName'),
    address: text(form, 'address'),
    numberOfUsersAllowed: Number(text(form, 'numberOfUsersAllowed')) || 0,
    licenseStartingDay: text(form, 'licenseStartingDay'),
    licenseExpiryDate: text(form, 'licenseExpiryDate'),
    applicationTypes: typesOf(form),
  }
}

/** Joins the chosen types into one text, because a form with errors keeps only one value per field. */
export function joinApplicationTypes(form: FormData): FormData {
  form.set('applicationTypes', typesOf(form).join(' '))
  return form
}

function typesOf(form: FormData): string[] {
  return form.getAll('applicationTypes').filter((type): type is string => typeof type === 'string')
}
