import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppErrorBoundary } from './app/app-error-boundary';
import { Providers } from './app/providers';
import { startSession } from './lib/session';
import './styles.css';

startSession();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    <AppErrorBoundary>
      <Providers />
    </AppErrorBoundary>
  </StrictMode>,
);
