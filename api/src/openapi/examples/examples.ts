import type { Examples } from '../add-examples.ts'
import { drawing } from './drawing.ts'

export const examplesExamples: Examples = {
  listExamples: {
    answer: {
      success: true,
      message: 'Done.',
      data: [
        {
          name: 'flights-by-airport',
          title: 'Flights by airport',
          description:
            '5,366 pairs of airports with their flights, joined with the names and places of the airports that they leave from, and written to an Excel file. Needs no database.',
        },
        {
          name: 'seattle-weather',
          title: 'Weather in Seattle',
          description:
            'Four years of daily weather: five columns are kept, dates and measurements get their types, and the result is a CSV file to download. Needs no database.',
        },
      ],
    },
  },
  openExample: {
    answer: {
      success: true,
      message: 'Workflow opened.',
      data: {
        workflow: {
          id: 'bd4a905f-6f71-4256-a940-6aff741610c9',
          name: 'Airports of the United States',
          revision: 1,
          position: 18,
          updatedAt: '2026-11-22T19:22:43.588Z',
          access: 'own',
          owner: { id: '2afe60cb-5629-495c-99d6-0c678cccb7d7', fullName: 'Ann Lee' },
          savedBy: { id: '2afe60cb-5629-495c-99d6-0c678cccb7d7', fullName: 'Ann Lee' },
          changedBy: [],
          notes: [],
          ...drawing,
        },
        notes: ['Choose a connection for PostgreSQL: the file does not contain the password.'],
      },
    },
  },
}
