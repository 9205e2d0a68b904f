"""The components of a Stable Diffusion 1.x pipeline, as graphs with plain tensors for inputs and outputs."""

from dataclasses import dataclass
from typing import Callable

import torch
from diffusers import AutoencoderTiny, UNet2DConditionModel
from transformers import CLIPTextConfig, CLIPTextModel

TOKENS = 77


class TextEncoder(torch.nn.Module):
    """input_ids (1, 77), int64 -> last_hidden_state (1, 77, width)"""

    def __init__(self, model: CLIPTextModel) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        return self.model(input_ids).last_hidden_state


class Unet(torch.nn.Module):
    """sample (1, 4, h, w), timestep (1), encoder_hidden_states (1, 77, width) -> noise (1, 4, h, w)"""

    def __init__(self, model: UNet2DConditionModel) -> None:
        super().__init__()
        self.model = model

    def forward(self, sample, timestep, encoder_hidden_states, timestep_cond=None):
        return self.model(
            sample, timestep, encoder_hidden_states, timestep_cond=timestep_cond, return_dict=False
        )[0]


class Decoder(torch.nn.Module):
    """latents (1, 4, h, w) -> image (1, 3, 8h, 8w), from -1 to 1"""

    def __init__(self, model: AutoencoderTiny) -> None:
        super().__init__()
        self.model = model

    def forward(self, latents: torch.Tensor) -> torch.Tensor:
        return self.model.decode(latents, return_dict=False)[0]


@dataclass
class Component:
    """A module to export. `prefix` is what the published weights have before the names of the module's parameters."""

    module: torch.nn.Module
    inputs: dict[str, torch.Tensor]
    output: str
    prefix: str = ""


def text_encoder(model: CLIPTextModel) -> Component:
    # Until version 4, transformers kept the encoder's parameters below `text_model`, and so do published weights.
    return Component(
        TextEncoder(model), {"input_ids": torch.zeros(1, TOKENS, dtype=torch.int64)}, "last_hidden_state", "text_model."
    )


def unet(model: UNet2DConditionModel) -> Component:
    config = model.config
    inputs = {
        "sample": torch.randn(1, 4, 24, 16),
        "timestep": torch.tensor([999.0]),
        "encoder_hidden_states": torch.randn(1, TOKENS, config.cross_attention_dim),
    }
    if config.time_cond_proj_dim is not None:
        inputs["timestep_cond"] = torch.randn(1, config.time_cond_proj_dim)
    return Component(Unet(model), inputs, "noise")


def decoder(model: AutoencoderTiny) -> Component:
    return Component(Decoder(model), {"latents": torch.randn(1, 4, 24, 16)}, "image")


def clip_vit_l() -> Component:
    """OpenAI's CLIP ViT-L/14, the text encoder of Stable Diffusion 1.x."""
    config = CLIPTextConfig(
        vocab_size=49408,
        hidden_size=768,
        intermediate_size=3072,
        num_hidden_layers=12,
        num_attention_heads=12,
        hidden_act="quick_gelu",
        projection_dim=768,
    )
    return text_encoder(CLIPTextModel(config))


def sdxs_unet() -> Component:
    """SDXS-512-DreamShaper: SD 1.5 with one layer a block, three levels, and without the middle block."""
    return unet(
        UNet2DConditionModel(
            sample_size=64,
            layers_per_block=1,
            block_out_channels=(320, 640, 1280),
            down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
            mid_block_type=None,
            up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
            cross_attention_dim=768,
            attention_head_dim=8,
        )
    )


def lcm_unet() -> Component:
    """SD 1.5 with an embedding of the guidance scale, as in LCM-DreamShaper v7."""
    return unet(
        UNet2DConditionModel(
            sample_size=64, cross_attention_dim=768, attention_head_dim=8, time_cond_proj_dim=256
        )
    )


def tiny_decoder() -> Component:
    """TAESD, the tiny autoencoder for latents of SD 1.x."""
    return decoder(AutoencoderTiny())


GRAPHS: dict[str, Callable[[], Component]] = {
    "clip-vit-l.onnx": clip_vit_l,
    "sdxs-unet.onnx": sdxs_unet,
    "sd15-lcm-unet.onnx": lcm_unet,
    "taesd-decoder.onnx": tiny_decoder,
}
