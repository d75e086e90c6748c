import type { Examples } from '../add-examples.ts'
import { ann, answer, workflow } from './records.ts'

export const examplesExamples: Examples = {
  listExamples: {
    answer: answer('Done.', [
      {
        name: 'flights-by-airport',
        title: 'Flights by airport',
        description:
          'Joins 5,366 airport pairs and their flight counts with the names and locations of the departure airports, and writes an Excel file. Needs no database.',
      },
      {
        name: 'seattle-weather',
        title: 'Weather in Seattle',
        description:
          'Takes four years of daily weather, keeps five columns, sets the types of dates and measurements, and writes a CSV file to download. Needs no database.',
      },
    ]),
  },
  openExample: {
    answer: answer('Workflow opened.', {
      workflow: {
        ...workflow,
        name: 'Airports of the United States',
        revision: 1,
        position: 18,
        savedBy: ann,
        changedBy: [],
      },
      notes: ['Choose a connection for PostgreSQL: the file does not contain the password.'],
    }),
  },
}
