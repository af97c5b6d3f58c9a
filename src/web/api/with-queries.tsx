import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { browserQueryClient, newQueryClient } from './query-client.ts'

/** Around parts that ask the API by themselves. Home, list and product page ask by their loaders alone. */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? newQueryClient() : browserQueryClient()))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
