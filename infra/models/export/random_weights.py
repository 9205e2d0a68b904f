"""
Writes the files of a pack at full size with random weights, and what torch computes with them, to try everything but the pictures
without the real ones. A tool for developers.

    python random_weights.py sdxs|lcm-dreamshaper FOLDER MERGES [f16]
"""

import json
import sys
import time
from pathlib import Path

import torch
from components import clip_vit_l, lcm_unet, sdxs_unet, tiny_decoder
from golden import floats, read_merges, write_tokenizer
from safetensors.torch import save_file

UNETS = {"sdxs": sdxs_unet, "lcm-dreamshaper": lcm_unet}


def main(pack: str, folder: Path, merges: str, dtype: torch.dtype) -> None:
    torch.set_num_threads(2)
    torch.manual_seed(0)
    write_tokenizer(folder / "tokenizer", read_merges(merges))
    components = {
        "text_encoder/model.safetensors": clip_vit_l(),
        "unet/diffusion_pytorch_model.safetensors": UNETS[pack](),
        "vae/diffusion_pytorch_model.safetensors": tiny_decoder(),
    }
    references = {}
    for name, component in components.items():
        model = component.module.model
        tensors = {
            component.prefix + key: value.to(dtype).contiguous() for key, value in model.state_dict().items()
        }
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        save_file(tensors, folder / name)
        # With the weights as they are stored.
        model.load_state_dict({key: value.to(dtype).float() for key, value in model.state_dict().items()})
        inputs = component.inputs
        if component.output == "noise":
            inputs["sample"] = torch.randn(1, 4, 64, 64)
        with torch.no_grad():
            started = time.perf_counter()
            output = component.module(**inputs)
            seconds = time.perf_counter() - started
        references[component.output] = {
            "seconds": seconds,
            "inputs": {
                key: {"shape": list(value.shape), "type": str(value.dtype), "data": floats(value)}
                for key, value in inputs.items()
            },
            "output": floats(output),
        }
        print(name, (folder / name).stat().st_size, f"{seconds:.1f} s")
    (folder / "reference.json").write_text(json.dumps(references))


if __name__ == "__main__":
    pack, folder, merges, *rest = sys.argv[1:]
    main(pack, Path(folder), merges, torch.float16 if rest == ["f16"] else torch.float32)
