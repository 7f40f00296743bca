import { Client } from 'pg'

/** Connects to a database for one piece of work. */
export async function withDatabase<T>(
  url: string,
  work: (database: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
