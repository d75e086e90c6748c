import { text } from './typed-values.server.ts'

/** The fields of a licence as the api takes them. What is no number is 0, which the api refuses in its own words. */
export function licenceFrom(form: FormData) {
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

/** The form with the chosen types as one text, so that all of them are shown again. */
export function withTypesTogether(form: FormData): FormData {
  form.set('applicationTypes', typesOf(form).join(' '))
  return form
}

function typesOf(form: FormData): string[] {
  return form.getAll('applicationTypes').filter((type): type is string => typeof type === 'string')
}
