import { createRoot } from 'react-dom/client';
import './styles.css';

createRoot(document.getElementById('root') as HTMLElement).render(<p>Easel</p>);
