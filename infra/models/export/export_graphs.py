"""
Writes the graphs in infra/models/graphs. A tool for developers: Easel runs without Python.

    python export_graphs.py [NAME ...]
"""

import sys
from pathlib import Path

import torch
from components import GRAPHS
from graph import export_graph

FOLDER = Path(__file__).resolve().parent.parent / "graphs"

if __name__ == "__main__":
    torch.set_num_threads(1)
    for name in sys.argv[1:] or GRAPHS:
        torch.manual_seed(0)
        with torch.no_grad():
            export_graph(GRAPHS[name](), FOLDER / name)
        print(name, (FOLDER / name).stat().st_size)
