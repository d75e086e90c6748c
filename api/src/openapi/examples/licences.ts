import type { Examples } from '../add-examples.ts'
import { answer, licence, limits } from './records.ts'

export const licencesExamples: Examples = {
  listLicences: {
    answer: answer('Done.', {
      items: [
        {
          ...licence,
          fullName: 'Ann Lee',
          email: 'ann@example.com',
          address: 'Oslo',
          numberOfUsersAllowed: 1000,
          users: 1,
          licenseExpiryDate: '2031-11-22',
          applicationTypes: ['Web'],
        },
        {
          ...licence,
          id: '6b6cbdeb-c67e-4e16-aabe-d52ac353b98d',
          fullName: 'Olga Other',
          email: 'olga@example.org',
          address: 'Far away',
          numberOfUsersAllowed: 100_000,
          users: 480,
          licenseStartingDay: '2020-01-01',
          licenseExpiryDate: '2099-12-31',
          applicationTypes: ['Web'],
          createdAt: '2026-11-22T19:21:17.622Z',
        },
      ],
      total: 3,
      page: 1,
      limit: 25,
    }),
  },
  createLicence: {
    request: {
      fullName: 'Cora Customer',
      email: 'cora@example.com',
      organizationName: 'Lee Ltd',
      address: 'Main Street 1',
      numberOfUsersAllowed: 5,
      licenseStartingDay: '2026-11-25',
      licenseExpiryDate: '2027-11-22',
      applicationTypes: ['Web', 'Linux'],
    },
    answer: answer('Licence created.', {
      ...licence,
      licenseStartingDay: '2026-11-25',
      status: 'notStarted',
    }),
  },
  getLicence: {
    answer: answer('Done.', {
      ...licence,
      fullName: 'Ann Lee',
      email: 'ann@example.com',
      address: 'Oslo',
      numberOfUsersAllowed: 1000,
      users: 3,
      licenseExpiryDate: '2031-11-22',
      applicationTypes: ['Web'],
    }),
  },
  updateLicence: {
    request: {
      fullName: 'Cora Customer',
      email: 'cora@example.com',
      organizationName: 'Lee Ltd',
      address: 'Main Street 1',
      numberOfUsersAllowed: 5,
      licenseStartingDay: '2026-11-22',
      licenseExpiryDate: '2027-11-22',
      applicationTypes: ['Web', 'Linux'],
    },
    answer: answer('Licence saved.', licence),
  },
  getLicenceLimits: {
    answer: answer('Done.', {
      own: { ...limits, uploadBytes: null, runMinutes: null, keepResultsDays: null },
      applied: limits,
      defaults: { ...limits, runsAtOnce: null, storageBytes: null, keepRunsDays: null },
      use: {
        running: 1,
        waiting: 4,
        storageBytes: 1_250_000_000,
        fileBytes: 900_000_000,
        resultBytes: 340_000_000,
        sampleBytes: 10_000_000,
      },
    }),
  },
  updateLicenceLimits: {
    request: { runsAtOnce: 3, storageBytes: 5_000_000_000, keepRunsDays: 90 },
    answer: answer('Limits saved.', {
      own: { ...limits, uploadBytes: null, runMinutes: null, keepResultsDays: null },
      applied: limits,
      defaults: { ...limits, runsAtOnce: null, storageBytes: null, keepRunsDays: null },
      use: {
        running: 1,
        waiting: 4,
        storageBytes: 1_250_000_000,
        fileBytes: 900_000_000,
        resultBytes: 340_000_000,
        sampleBytes: 10_000_000,
      },
    }),
  },
  deleteLicence: { answer: answer('Licence and organization deleted.', null) },
}
