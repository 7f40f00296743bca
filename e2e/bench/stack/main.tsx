import './style.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Shop } from './Shop.tsx'
import { SignIn } from './SignIn.tsx'

const queryClient = new QueryClient()

/** The till's libraries with the same small flow and nothing else: no journal, no roles, no error handling. */
function App() {
  const [token, setToken] = useState<string>()
  if (token === undefined) return <SignIn onSignedIn={setToken} />
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Shop token={token} />} />
        <Route path="/sell/:code" element={<Shop token={token} />} />
      </Routes>
    </BrowserRouter>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
