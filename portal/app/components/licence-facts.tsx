import { Facts } from './facts.tsx'
import { dayText, type Licence, licenceStatuses } from './licence-words.ts'
import { Seats } from './seats.tsx'
import { Standing } from './standing.tsx'

/** What a licence allows, to be read. */
export function LicenceFacts({ licence }: { readonly licence: Licence }) {
  return (
    <Facts
      facts={[
        ['Status', <Standing key="status" {...licenceStatuses[licence.status]} />],
        ['Users', <Seats key="seats" {...licence} />],
        ['Starting day', dayText(licence.licenseStartingDay)],
        ['Expiry date', dayText(licence.licenseExpiryDate)],
        ['Application types', licence.applicationTypes.join(', ')],
        ['Customer', licence.fullName],
        ['Email', licence.email],
        ['Address', licence.address],
      ]}
    />
  )
}
